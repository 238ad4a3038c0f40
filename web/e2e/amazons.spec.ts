import type { Locator, Page } from '@playwright/test';
import { checkPage, settled } from './checks.ts';
import { choose, expect, MOVING, newTable, QUICK, test } from './sobremesa.ts';
import { goneOn, middle, plyOf as ply } from './at_table.ts';

test.use(MOVING);

/** How a square is chosen: by mouse, by touch, by key, or by dragging from the one before. */
type Way = 'click' | 'tap' | 'keys' | 'drag';

const square = (page: Page, name: string): Locator => page.locator(`[data-square="${name}"]`);
const marked = (page: Page): Promise<string[]> =>
  page.locator('.square.reach').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['square'] ?? ''));

/** Goes over the board with the arrow keys to a square, and presses Enter. */
async function byKeys(page: Page, to: string): Promise<void> {
  const at = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['square'] ?? '');
  if ((await at()) === '') await page.keyboard.press('ArrowUp');
  for (let steps = 0; steps < 40; steps += 1) {
    const here = await at();
    if (here === to) break;
    const [across, up] = [to.charCodeAt(0) - here.charCodeAt(0), Number(to.slice(1)) - Number(here.slice(1))];
    await page.keyboard.press(across > 0 ? 'ArrowRight' : across < 0 ? 'ArrowLeft' : up > 0 ? 'ArrowUp' : 'ArrowDown');
  }
  await page.keyboard.press('Enter');
}

async function pick(page: Page, way: Way, to: string, from: string | null): Promise<void> {
  if (way === 'tap') await square(page, to).tap();
  else if (way === 'keys') await byKeys(page, to);
  else if (way === 'click' || from === null) await square(page, to).click();
  else {
    const [start, end] = [await middle(square(page, from)), await middle(square(page, to))];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
  }
}

/** Waits until one is to move or the game is over; whether one is. */
async function yourTurn(page: Page): Promise<boolean> {
  const asked = await page.waitForFunction(
    () => (document.querySelector('section.over') ? 'over' : document.querySelector('.square.reach') ? 'turn' : null),
    undefined,
    { timeout: 60_000 },
  );
  return (await asked.jsonValue()) === 'turn';
}

/** Makes a move of three squares, each as said; the first mark that leads on is taken. */
async function playOne(page: Page, ways: readonly [Way, Way, Way]): Promise<void> {
  const before = await ply(page);
  const [from = ''] = await marked(page);
  if (ways[1] !== 'drag') await pick(page, ways[0], from, null);
  if (ways[1] !== 'drag') await expect(square(page, from)).toHaveAttribute('aria-selected', 'true');
  const to = ways[1] === 'drag' ? await firstLanding(page, from) : (await marked(page))[0]!;
  await pick(page, ways[1], to, from);
  await expect(square(page, to)).toHaveAttribute('aria-selected', 'true');
  await pick(page, ways[2], (await marked(page))[0]!, to);
  await goneOn(page, before);
}

/** Where an amazon may go, seen by taking it up and putting it down again. */
async function firstLanding(page: Page, from: string): Promise<string> {
  await square(page, from).click();
  await expect(square(page, from)).toHaveAttribute('aria-selected', 'true');
  const [to = ''] = await marked(page);
  await square(page, from).click();
  await expect(square(page, from)).toHaveAttribute('aria-selected', 'false');
  return to;
}

async function playAll(page: Page, ways: readonly (readonly [Way, Way, Way])[]): Promise<number> {
  for (let turn = 0; turn < 12; turn += 1) {
    if (!(await yourTurn(page))) return turn;
    await playOne(page, ways[turn % ways.length]!);
  }
  throw new Error('a game of more than twelve moves on sixteen squares');
}

test('a whole game by mouse, pressing and dragging, then its review @desktop', async ({ page }) => {
  test.slow();
  await choose(page, QUICK);
  const { id } = await newTable(page, 'amazons-4x4', ['me', 'random']);
  await page.goto(`/t/${id}`);
  await yourTurn(page);
  await checkPage(page, 'the table of the Amazons');
  expect(
    await playAll(page, [
      ['click', 'click', 'click'],
      ['click', 'drag', 'drag'],
      ['click', 'drag', 'click'],
    ]),
  ).toBeGreaterThan(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkPage(page, 'the end of a game of the Amazons');
  await page.getByRole('link', { name: 'Repasar' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: 'Adelante' }).click();
  await expect(page.locator('.square.touched')).not.toHaveCount(0);
  await page.getByRole('slider', { name: 'Quién va por delante' }).fill('2');
  await expect(page.locator('.told')).toContainText('Jugada 2');
  await checkPage(page, 'the review of the Amazons');
});

test('a whole game by the keyboard alone @desktop', async ({ page }) => {
  await choose(page, QUICK);
  const { id } = await newTable(page, 'amazons-4x4', ['random', 'me']);
  await page.goto(`/t/${id}`);
  await yourTurn(page);
  // Black sits below: its first rank is seen at the top.
  expect((await middle(square(page, 'a1'))).y).toBeLessThan((await middle(square(page, 'a4'))).y);
  // Turned round, the keys go as White sees it.
  await page.keyboard.press('g');
  expect(await playAll(page, [['keys', 'keys', 'keys']])).toBeGreaterThan(0);
});

test('a whole game by touch @phone', async ({ page }) => {
  await choose(page, QUICK);
  const { id } = await newTable(page, 'amazons-4x4', ['me', 'random']);
  await page.goto(`/t/${id}`);
  await yourTurn(page);
  await checkPage(page, 'the table of the Amazons on a phone');
  expect(await playAll(page, [['tap', 'tap', 'tap']])).toBeGreaterThan(0);
});

test('each step is taken back until the arrow flies, and is told @desktop', async ({ page }) => {
  await choose(page, { ...QUICK, confirm: true });
  const { id } = await newTable(page, 'amazons-6x6', ['me', 'random']);
  await page.goto(`/t/${id}`);
  await yourTurn(page);
  await expect(square(page, 'a2')).toHaveAccessibleName('a2, amazona blanca, puede mover');
  await square(page, 'a2').click();
  await expect(square(page, 'a3')).toHaveAccessibleName('a3, libre, se puede llegar');
  await square(page, 'a3').click();
  await expect(square(page, 'a3')).toHaveAccessibleName('a3, amazona blanca, elegida');
  await expect(square(page, 'a2')).toHaveAccessibleName('a2, libre, se puede disparar');
  await square(page, 'a2').click();
  await expect(page.locator('.status')).toContainText('otra vez');
  const back = page.locator('[data-back]');
  await back.click();
  await page.keyboard.press('Escape');
  await expect(square(page, 'a2')).toHaveAttribute('aria-selected', 'true');
  await back.click();
  await expect(back).toBeDisabled();
  expect(await ply(page)).toBe(0);
});

test('the board is square and all of it in sight on every size @desktop', async ({ page }) => {
  test.slow();
  await choose(page, QUICK);
  const { id } = await newTable(page, 'amazons', ['me', 'random']);
  await page.goto(`/t/${id}`);
  await yourTurn(page);
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [844, 390],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await checkPage(page, `the Amazons at ${width} x ${height}`);
    const box = await page.getByRole('grid').boundingBox();
    expect(box!.width / 10, `squares at ${width} x ${height}`).toBeGreaterThan(24);
    expect(Math.abs(box!.width - box!.height)).toBeLessThan(2);
  }
});

test('territory is shaded, the board is turned round, its position is to be copied @desktop', async ({ page }) => {
  test.slow();
  await choose(page, QUICK);
  const { id } = await newTable(page, 'amazons', ['me', 'random']);
  await page.goto(`/t/${id}`);
  await yourTurn(page);
  await page.getByRole('button', { name: 'Territorio' }).click();
  await expect(page.locator('.near.white')).not.toHaveCount(0);
  await checkPage(page, 'the territory of the Amazons');
  await page.getByRole('button', { name: 'Girar' }).click();
  await expect
    .poll(async () => (await middle(square(page, 'a10'))).y - (await middle(square(page, 'a1'))).y)
    .toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'Tablero' }).click();
  await expect(page.getByLabel('Posición')).toHaveValue('3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w');
  await checkPage(page, 'the paper of the Amazons');
});

test('two presses lead from home to a game of the Amazons', async ({ page }) => {
  await choose(page, QUICK);
  await page.goto('/');
  await page.getByRole('link', { name: 'Amazonas' }).click();
  await expect(page.getByRole('radio', { name: 'Amazonas' })).toBeChecked();
  await checkPage(page, 'a table of the Amazons to be set');
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

/** White has three squares to fill and Black seven: whoever sits there, the sides are apart. */
const APART = 'amazons-4x4 start=b3/4/xxxx/w2x,w';

for (const [way, tag] of [
  ['click', '@desktop'],
  ['keys', '@desktop'],
  ['tap', '@phone'],
] as const) {
  test(`once the sides are apart the rest is played out, by ${way} ${tag}`, async ({ page }) => {
    await choose(page, QUICK);
    const { id } = await newTable(page, APART, ['me', 'random']);
    await page.goto(`/t/${id}`);
    await yourTurn(page);
    await expect(page.locator('.status')).toContainText('Los bandos ya no se tocan');
    const finish = page.getByRole('button', { name: 'Terminar' });
    if (way === 'click') await checkPage(page, 'the Amazons once the sides are apart');
    if (way === 'keys') await finish.press('Enter');
    else if (way === 'tap') await finish.tap();
    else await finish.click();
    await expect(page.getByRole('dialog')).toContainText('No puedes mover.', { timeout: 60_000 });
    await expect.poll(() => ply(page)).toBeGreaterThanOrEqual(2);
    // Another one like it starts where this one did.
    await page.getByRole('button', { name: 'Jugar otra' }).press('Enter');
    await expect(page).not.toHaveURL(new RegExp(id));
    await yourTurn(page);
    await expect(page.locator('.square[aria-label*="flecha"]')).toHaveCount(5);
  });
}

test('two people share the board, in large print @phone', async ({ page }) => {
  await choose(page, { ...QUICK, largePrint: true });
  const { id } = await newTable(page, 'amazons-6x6', ['me', 'me:Luis']);
  await page.goto(`/t/${id}`);
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await yourTurn(page)).toBe(true);
    if (turn === 0) await checkPage(page, 'a shared board of the Amazons in large print');
    await playOne(page, ['click', 'click', 'click']);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await settled(page);
  const square = () => page.locator('[data-square="a1"]').evaluate((one) => one.getBoundingClientRect().width);
  const usual = await square();
  await page.keyboard.press('h');
  await expect(page.locator('.status .note')).toContainText('Pista', { timeout: 30_000 });
  await settled(page);
  expect(await square(), 'a hint makes the board no smaller').toBeGreaterThan(0.98 * usual);
  await checkPage(page, 'a hint at a table of the Amazons');
});

test('a position is set up, pasted, and played from with the other colour; the review leads to another', async ({
  page,
}, info) => {
  test.slow();
  await choose(page, QUICK);
  const phone = info.project.name === 'phone';
  await page.goto('/play?rules=amazons-4x4');
  await page.getByRole('button', { name: 'Preparar una posición' }).click();
  const editor = page.getByRole('dialog', { name: 'Preparar una posición' });
  const on = (name: string) => editor.locator(`[data-square="${name}"]`);
  const text = editor.getByLabel('Posición', { exact: true });
  await expect(text).toHaveValue('1bb1/b2b/w2w/1ww1 w');
  await checkPage(page, 'the editor of positions');
  // By pressing, by dragging and by keys; a second press takes away.
  await editor.getByText('Flecha', { exact: true }).click();
  for (const name of ['a4', 'd1', 'd1']) await (phone ? on(name).tap() : on(name).click());
  await expect(text).toHaveValue('xbb1/b2b/w2w/1ww1 w');
  if (!phone) {
    const [start, end] = [await middle(on('a4')), await middle(on('d4'))];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, start.y, { steps: 3 });
    await page.mouse.move(end.x, end.y, { steps: 3 });
    await page.mouse.up();
    await expect(text).toHaveValue('1bbx/b2b/w2w/1ww1 w');
    await on('d4').focus();
    await page.keyboard.press('Delete');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('w');
    await expect(text).toHaveValue('1bb1/b2w/w2w/1ww1 w');
  }
  await editor.getByRole('button', { name: 'Vaciar el tablero' }).click();
  await expect(editor.getByRole('alert')).toHaveText('Blancas: hace falta una amazona por lo menos.');
  await expect(editor.getByRole('button', { name: 'Jugar desde aquí' })).toBeDisabled();
  await text.fill('b4/4/4/w3 w');
  await expect(editor.getByRole('alert')).toHaveText('La fila 3 tiene 4 casillas, y la primera escrita tiene 5.');
  await checkPage(page, 'the editor of positions with a mistake');
  await text.fill('b3/4/2X1/w3 w');
  await expect(on('c2')).toHaveAccessibleName('c2, flecha');
  await editor.getByText('Negras', { exact: true }).click();
  await expect(text).toHaveValue('b3/4/2x1/w3 b');
  await editor.getByRole('button', { name: 'Jugar desde aquí' }).click();

  await expect(page.getByText('Se empieza desde la posición del dibujo.')).toBeVisible();
  await page.getByRole('group', { name: 'Juegas con' }).getByText('Negras').click();
  await checkPage(page, 'a table to be set from a position');
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await yourTurn(page), 'Black is to move, and the guest has Black').toBe(true);
  expect(await ply(page)).toBe(0);
  await playOne(page, [phone ? 'tap' : 'click', phone ? 'tap' : 'click', phone ? 'tap' : 'click']);
  await page.reload();
  expect(await ply(page)).toBeGreaterThan(0);

  // The review begins where the game did, and leads on from any of its positions.
  await page
    .getByRole('button', { name: 'Menú' })
    .or(page.getByRole('button', { name: 'Abrir el menú' }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Rendirse' }).click();
  await page.getByRole('button', { name: 'Sí, rendirse' }).click();
  await page.getByRole('link', { name: 'Repasar' }).click();
  const shown = page.getByLabel('Posición', { exact: true });
  await expect(shown).toHaveValue('b3/4/2x1/w3 b');
  await page.getByRole('button', { name: 'Adelante' }).click();
  await expect(shown).toHaveValue(/ w$/);
  const position = await shown.inputValue();
  await checkPage(page, 'the review of a game from a position');
  await page.getByRole('link', { name: 'Jugar desde aquí' }).click();
  await page.getByRole('button', { name: 'Cambiar la posición' }).click();
  await expect(page.getByRole('dialog').getByLabel('Posición', { exact: true })).toHaveValue(position);
});
