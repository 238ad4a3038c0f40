import { AtTable, byKeys } from './at_table.ts';
import { answered, choose, expect, newTable, QUICK, test } from './sobremesa.ts';
import type { TableView } from '../src/wire.ts';

test('the turn is drawn the other way round: those at the sides change places, and the keyboard plays on @desktop', async ({
  page,
}) => {
  await choose(page, { ...QUICK, direction: 'clockwise' });
  const { id } = await newTable(page, 'international', ['me', 'random', 'random', 'random']);
  const table = await AtTable.sit(page, id);
  const { seats } = await page.evaluate(
    async (of) => (await fetch(`/api/tables/${of}`)).json() as Promise<TableView>,
    id,
  );
  const nameOf = (seat: number) => seats[seat]?.occupant.name ?? '';
  for (const [seat, place] of ['west', 'north', 'east'].entries())
    await expect(page.locator(`.ring > .${place}`)).toContainText(nameOf(seat + 1));
  await expect(page.getByRole('img', { name: 'Se juega hacia la izquierda' })).toBeVisible();
  const at = async (place: string) => (await page.locator(`.ring > .${place} .who`).boundingBox())?.x ?? NaN;
  expect(await at('west')).toBeLessThan(await at('north'));
  expect(await at('north')).toBeLessThan(await at('east'));
  // The engine's order of play is the same: seat 1 comes after one's own.
  await table.toOwnTurn();
  const ply = await table.ply;
  const [key = ''] = await table.fitting();
  await byKeys(table, table.tile(key), key);
  await table.goneOn(ply);
  const after = await page.evaluate(async (of) => (await fetch(`/api/tables/${of}`)).json() as Promise<TableView>, id);
  if (after.position.board.game !== 'dominoes') throw new Error('another game');
  const order = after.position.board.log.map(({ seat }) => seat);
  for (let move = 1; move < order.length; move += 1) expect(order[move]).toBe((order[move - 1]! + 1) % 4);
});

test('the table fills the screen by a key, by its menu and by the options @desktop', async ({ page }) => {
  await choose(page, QUICK);
  const fills = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.goto('/options');
  await page.getByRole('button', { name: 'Pantalla completa' }).click();
  await expect.poll(fills).toBe(true);
  await page.getByRole('button', { name: 'Volver a la ventana' }).click();
  await expect.poll(fills).toBe(false);
  const { id } = await newTable(page, 'duel', ['me', 'random']);
  await AtTable.sit(page, id);
  await page.keyboard.press('f');
  await expect.poll(fills).toBe(true);
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Teclas' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Pantalla completa' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver al menú' }).click();
  await page.getByRole('button', { name: 'Pantalla completa', pressed: true }).click();
  await expect.poll(fills).toBe(false);
});

test('music and ambience are chosen, and kept @desktop', async ({ page }) => {
  await page.goto('/options');
  await page.getByRole('switch', { name: /^Música/ }).check();
  await page.getByLabel('Volumen de la música').fill('30');
  await page.getByRole('switch', { name: /^Ambiente/ }).check();
  await page.getByRole('switch', { name: /^Ambiente/ }).uncheck();
  await page.getByRole('radio', { name: /^Siempre hacia la izquierda/ }).check();
  await page.reload();
  await expect(page.getByRole('switch', { name: /^Música/ })).toBeChecked();
  await expect(page.getByLabel('Volumen de la música')).toHaveValue('30');
  await expect(page.getByRole('switch', { name: /^Ambiente/ })).not.toBeChecked();
  await expect(page.getByLabel('Volumen del ambiente')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /^Siempre hacia la izquierda/ })).toBeChecked();
});

test('what the program is made of is told when it is asked for', async ({ page }) => {
  await choose(page, QUICK);
  await page.goto('/');
  // The foot of the page moves down when the tables that were left come.
  await answered(page);
  await page.getByRole('link', { name: 'Acerca de Sobremesa' }).click();
  await expect(page.getByRole('heading', { name: /^Versión \d/ })).toBeVisible();
  await page.getByText(/bibliotecas del programa$/).click();
  await expect(page.getByRole('row', { name: /^serde_json .* MIT OR Apache-2.0/ })).toBeVisible();
  // It leads back to where one came from.
  await page.getByRole('link', { name: 'Inicio' }).click();
  await page.getByRole('link', { name: /^Opciones/ }).click();
  await page.getByRole('link', { name: /^Acerca de/ }).click();
  await page.getByRole('link', { name: 'Opciones' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Opciones' })).toBeVisible();
});
