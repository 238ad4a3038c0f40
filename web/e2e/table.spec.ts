import { AtTable, byMouse, byTap, plyOf } from './at_table.ts';
import { checkPage } from './checks.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';

const COMPANY = ['me', 'botagorda', 'seguro', 'random'];

/** Sits down and plays until it is this seat's turn to lay a tile. */
async function toOwnTurn(page: Parameters<typeof newTable>[0]): Promise<AtTable> {
  const table = await AtTable.sit(page, (await newTable(page, 'international', COMPANY)).id);
  return table.toOwnTurn();
}

test.beforeEach(({ page }) => choose(page, QUICK));

test('the table holds on every size: readable, large enough, nothing axe objects to', async ({ page }, info) => {
  await toOwnTurn(page);
  await checkPage(page, 'the table');
  await page.setViewportSize(info.project.name === 'phone' ? { width: 844, height: 390 } : { width: 640, height: 400 });
  await checkPage(page, info.project.name === 'phone' ? 'the table across' : 'the table at 200%');
});

test('a hint names a move that can be played, and why', async ({ page }) => {
  const table = await toOwnTurn(page);
  const fitting = await table.fitting();
  await page.keyboard.press('h');
  await expect(page.locator('.status')).toContainText('Pista:', { timeout: 60_000 });
  const hinted = await page.locator('.mine.hinted').getAttribute('data-tile');
  expect(fitting).toContain(hinted);
  await checkPage(page, 'the table with a hint');
  // Asked once more, it tells what else was weighed: the best first, each with its weight. A single tile may have two places.
  const more = page.getByRole('button', { name: 'Qué más sopesó' });
  const weighed = (await more.count()) > 0;
  if (fitting.length > 1) expect(weighed).toBe(true);
  await page.keyboard.press('h');
  const why = page.getByRole('dialog', { name: '¿Por qué?' });
  if (weighed) {
    await expect(why).toContainText('la elegida');
    await expect(why).toContainText('peso');
    await checkPage(page, 'why the hint is given');
    await page.keyboard.press('Escape');
    await more.click();
    await expect(why).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expect(why).toBeHidden();
});

test('the menu opens with Escape, leads on and back, and gives up only when sure', async ({ page }) => {
  const table = await toOwnTurn(page);
  await page.keyboard.press('Escape');
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await expect(menu).toBeVisible();
  await checkPage(page, 'the menu');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menú' }).click();
  await menu.getByRole('link', { name: 'Opciones' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Opciones' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver a la mesa' }).click();
  await expect(page.locator('.table[data-ply]')).toBeVisible();
  await page.getByRole('button', { name: 'Menú' }).click();
  await menu.getByRole('button', { name: 'Rendirse' }).click();
  await page.getByRole('button', { name: 'Sí, rendirse' }).click();
  await expect(page.getByRole('dialog')).toContainText('Por rendición');
  expect(await table.call()).toBe('match over');
});

test('a table that was left is gone on with as it was', async ({ page }, info) => {
  const table = await toOwnTurn(page);
  const lay = info.project.name === 'phone' ? byTap : byMouse;
  const before = await table.ply;
  const [key = ''] = await table.fitting();
  await lay(table, table.tile(key), key);
  await table.goneOn(before);
  let call = await table.call();
  if (call === 'hand over') {
    await table.nextHand();
    call = await table.call();
  }
  expect(['tile', 'pass']).toContain(call);
  const ply = await table.ply;
  const held = () =>
    page.locator('[data-tile]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-tile')));
  const hand = await held();
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('link', { name: 'Salir de la mesa' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sobremesa' })).toBeVisible();
  await page
    .getByRole('link', { name: /Dominó internacional.*Seguir/ })
    .first()
    .click();
  await expect(page.locator(`.table[data-ply="${ply}"]`)).toBeVisible();
  await expect.poll(held).toEqual(hand);
});

test('computers are watched: paused, one move, on again, left @desktop', async ({ page }) => {
  await page.clock.install();
  // At a pace at which the hand is far from its end when it is paused, however slow the machine.
  await choose(page, { ...QUICK, speed: 'normal' });
  await newTable(page, 'international', ['random', 'botagorda', 'seguro', 'doble']).then(({ id }) =>
    page.goto(`/t/${id}`),
  );
  const ply = () => plyOf(page);
  await expect.poll(ply, { timeout: 30_000 }).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Pausa', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Seguir', exact: true })).toBeVisible();
  const held = await ply();
  await page.clock.runFor(10_000);
  expect(await ply()).toBe(held);
  await checkPage(page, 'a table that is watched');
  await page.getByRole('button', { name: 'Una jugada' }).click();
  await expect.poll(ply).toBe(held + 1);
  await page.clock.runFor(10_000);
  expect(await ply()).toBe(held + 1);
  await page.getByRole('button', { name: 'Seguir', exact: true }).click();
  await expect.poll(ply, { timeout: 30_000 }).toBeGreaterThan(held + 2);
  await page.getByRole('link', { name: 'Salir' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sobremesa' })).toBeVisible();
});
