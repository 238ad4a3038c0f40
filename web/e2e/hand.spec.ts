import { AtTable, byFinger, byKeys, byMouse, byTap, middle, passByButton, passByKey } from './at_table.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';

const COMPANY = ['me', 'botagorda', 'seguro', 'random'];

test.beforeEach(({ page }) => choose(page, QUICK));

test('a whole hand with the mouse, dragging @desktop', async ({ page }) => {
  const table = await AtTable.sit(page, (await newTable(page, 'international', COMPANY)).id);
  expect(await table.playHand(byMouse, passByButton)).toBe('hand over');
  expect(table.laid).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Siguiente ronda' }).click();
  await expect(page.locator('.table[data-hand="2"]')).toBeVisible();
});

test('a tile that does not fit, or is dropped beside the mat, glides back @desktop', async ({ page }) => {
  const table = await AtTable.sit(page, (await newTable(page, 'international', COMPANY)).id);
  let unfit = '';
  // The opening with the six double is forced for its holder: whoever it is, somewhere in the hand a tile does not fit.
  for (let turn = 0; turn < 20 && unfit === ''; turn += 1) {
    const call = await table.call();
    if (call === 'tile' && (await page.locator('.mine:not(.fits)').count()) > 0) {
      unfit = (await page.locator('.mine:not(.fits)').first().getAttribute('data-tile')) ?? '';
      break;
    }
    const ply = await table.ply;
    if (call === 'tile') await byMouse(table, table.tile((await table.fitting())[0] ?? ''), '');
    else if (call === 'pass') await passByButton(table);
    else throw new Error('the hand ended before a tile did not fit');
    await table.goneOn(ply);
  }
  const ply = await table.ply;
  const mat = await middle(page.locator('.mat').first());
  const drag = async (key: string, x: number, y: number) => {
    const from = await middle(table.tile(key));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => Math.hypot((await middle(table.tile(key))).x - from.x, (await middle(table.tile(key))).y - from.y)).toBeLessThan(12);
  };
  await drag(unfit, mat.x, mat.y);
  const [fit = ''] = await table.fitting();
  await drag(fit, 12, 780);
  expect(await table.ply).toBe(ply);
});

test('a whole hand by touch @phone', async ({ page, context }) => {
  const table = await AtTable.sit(page, (await newTable(page, 'international', COMPANY)).id);
  const finger = byFinger(await context.newCDPSession(page));
  const inTurns = (at: AtTable, ...rest: Parameters<typeof byTap> extends [unknown, ...infer More] ? More : never) => (at.laid % 2 === 0 ? byTap(at, ...rest) : finger(at, ...rest));
  const passByTap = async () => page.getByRole('button', { name: 'Pasar', exact: true }).tap();
  expect(await table.playHand(inTurns, passByTap)).toBe('hand over');
  expect(table.laid).toBeGreaterThan(1);
});

test('a whole hand with the keyboard alone @desktop', async ({ page }) => {
  const table = await AtTable.sit(page, (await newTable(page, 'international', COMPANY)).id);
  expect(await table.playHand(byKeys, passByKey)).toBe('hand over');
  expect(table.laid).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('.table[data-hand="2"]')).toBeVisible();
});

test('a press right after a finger put a tile back counts @phone', async ({ page, context }) => {
  const table = await AtTable.sit(page, (await newTable(page, 'international', COMPANY)).id);
  const touch = await context.newCDPSession(page);
  if ((await table.call()) !== 'tile') return;
  const [key = ''] = await table.fitting();
  const { x, y } = await middle(table.tile(key));
  const at = (dy: number) => ({ touchPoints: [{ x, y: y + dy }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) });
  for (const dy of [-8, -16, -24, 60]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(dy) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.getByRole('button', { name: 'Menú', exact: true }).tap();
  await expect(page.locator('dialog[open]')).toBeVisible();
});
