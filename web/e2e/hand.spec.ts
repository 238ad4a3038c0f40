import { AtTable, byFinger, byKeys, byMouse, byTap, middle, passByButton, passByKey } from './at_table.ts';
import { settled } from './checks.ts';
import { choose, expect, MOVING, newTable, QUICK, test } from './sobremesa.ts';

test.use(MOVING);

const COMPANY = ['me', 'botagorda', 'seguro', 'random'];

test.beforeEach(({ page }) => choose(page, QUICK));

/** Plays whole hands until so many tiles have been laid: in one of ten thousand there is hardly one to lay. The last hand is left at its end. */
async function playHands(table: AtTable, most: number, ...ways: Parameters<AtTable['playHand']>): Promise<void> {
  for (let hand = 1; ; hand += 1) {
    expect(await table.playHand(...ways)).toBe('hand over');
    if (table.laid >= most || hand === 3) break;
    await table.nextHand();
  }
  expect(table.laid).toBeGreaterThanOrEqual(most);
}

test('a whole hand with the mouse, dragging @desktop', async ({ page }) => {
  const table = await AtTable.sit(page, (await newTable(page, 'international', COMPANY)).id);
  await playHands(table, 1, byMouse, passByButton);
  await table.nextHand();
});

test('a tile that does not fit, or is dropped beside the mat, glides back @desktop', async ({ page }) => {
  const table = await AtTable.sit(page, (await newTable(page, 'international', COMPANY)).id);
  let unfit = '';
  // The opening with the six double is forced for its holder: whoever it is, somewhere in the hand a tile does not fit.
  for (let turn = 0; turn < 40 && unfit === ''; turn += 1) {
    const call = await table.call();
    if (call === 'tile' && (await page.locator('.mine:not(.fits)').count()) > 0) {
      unfit = (await page.locator('.mine:not(.fits)').first().getAttribute('data-tile')) ?? '';
      break;
    }
    if (call === 'hand over') {
      await table.nextHand();
      continue;
    }
    const ply = await table.ply;
    if (call === 'tile') await byMouse(table, table.tile((await table.fitting())[0] ?? ''), '');
    else if (call === 'pass') await passByButton(table);
    else throw new Error('the match ended before a tile did not fit');
    await table.goneOn(ply);
  }
  const ply = await table.ply;
  const mat = await middle(page.locator('.mat').first());
  const drag = async (key: string, x: number, y: number) => {
    await settled(page);
    const from = await middle(table.tile(key));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 6 });
    await page.mouse.up();
    await expect
      .poll(async () =>
        Math.hypot((await middle(table.tile(key))).x - from.x, (await middle(table.tile(key))).y - from.y),
      )
      .toBeLessThan(12);
  };
  await drag(unfit, mat.x, mat.y);
  const [fit = ''] = await table.fitting();
  await drag(fit, 12, 780);
  expect(await table.ply).toBe(ply);
});

test('a whole hand by touch @phone', async ({ page, context }) => {
  const table = await AtTable.sit(page, (await newTable(page, 'international', COMPANY)).id);
  const finger = byFinger(await context.newCDPSession(page));
  const inTurns = (at: AtTable, ...rest: Parameters<typeof byTap> extends [unknown, ...infer More] ? More : never) =>
    at.laid % 2 === 0 ? byTap(at, ...rest) : finger(at, ...rest);
  const passByTap = async () => page.getByRole('button', { name: 'Pasar', exact: true }).tap();
  await playHands(table, 2, inTurns, passByTap);
});

test('a whole hand with the keyboard alone @desktop', async ({ page }) => {
  const table = await AtTable.sit(page, (await newTable(page, 'international', COMPANY)).id);
  await playHands(table, 1, byKeys, passByKey);
  await table.nextHand(async (button) => {
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  });
});

test('a press right after a finger put a tile back counts @phone', async ({ page, context }) => {
  const table = await AtTable.sit(page, (await newTable(page, 'international', COMPANY)).id);
  const touch = await context.newCDPSession(page);
  await table.toOwnTurn();
  await settled(page);
  const [key = ''] = await table.fitting();
  const { x, y } = await middle(table.tile(key));
  const at = (dy: number) => ({ touchPoints: [{ x, y: y + dy }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) });
  for (const dy of [-8, -16, -24, 60]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(dy) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.getByRole('button', { name: 'Menú', exact: true }).tap();
  await expect(page.locator('dialog[open]')).toBeVisible();
});
