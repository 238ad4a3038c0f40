import { asked, AtTable } from './at_table.ts';
import { checkPage } from './checks.ts';
import { SIZES } from './geometry.ts';
import { answered, choose, expect, newTable, QUICK, test } from './sobremesa.ts';
import type { TableView } from '../src/wire.ts';

const PAGES = [
  { path: '/', heading: 'Sobremesa' },
  { path: '/play', heading: 'Preparar la mesa' },
  { path: '/lab', heading: 'Laboratorio' },
  { path: '/rules', heading: 'Reglas' },
  { path: '/rules/international', heading: 'Dominó internacional' },
  { path: '/players', heading: 'Jugadores' },
  { path: '/options', heading: 'Opciones' },
  { path: '/carry', heading: 'Seguir aquí' },
  { path: '/about', heading: 'Acerca de Sobremesa' },
  { path: '/statistics', heading: 'Mis partidas' },
  { path: '/no/such/page', heading: 'Esta página no existe' },
];

for (const { path, heading } of PAGES) {
  test(`${path} holds: readable, large enough, nothing axe objects to`, async ({ page }, info) => {
    await choose(page, QUICK);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await answered(page);
    for (const folded of await page.locator('summary').all()) await folded.click();
    await checkPage(page, path);
    // The phone lies across; the desktop zooms to 200%.
    await page.setViewportSize(
      info.project.name === 'phone' ? { width: 844, height: 390 } : { width: 640, height: 400 },
    );
    await checkPage(page, info.project.name === 'phone' ? `${path} across` : `${path} at 200%`);
  });
}

test('the full texts of the licences are shown, and fetched only when they are wanted @desktop', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await choose(page, QUICK);
  await page.goto('/about');
  await answered(page);
  expect(fetched).not.toContain('/api/licenses');
  await page.getByText('Textos completos de las licencias').press('Enter');
  const texts = page.getByRole('region', { name: 'Textos completos de las licencias' });
  await expect(texts).toContainText('Permission is hereby granted, free of charge');
  await expect(texts).toContainText('SIL OPEN FONT LICENSE');
  await texts.focus();
  await page.keyboard.press('End');
  await expect.poll(() => texts.evaluate((element) => element.scrollTop)).toBeGreaterThan(1_000);
});

test('large print and high contrast hold on every page', async ({ page }) => {
  test.slow();
  await choose(page, { ...QUICK, largePrint: true, theme: 'contrast' });
  for (const { path, heading } of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await answered(page);
    await checkPage(page, `${path} in large print and high contrast`);
    const size = await page.locator('body').evaluate((body) => Number.parseFloat(getComputedStyle(body).fontSize));
    expect(size).toBeGreaterThanOrEqual(22);
  }
  const { id } = await newTable(page, 'international', ['me', 'random', 'random', 'random']);
  await AtTable.sit(page, id);
  await expect(page.locator('[data-tile]').first()).toBeVisible();
  // The computers have moved: nothing changes while it is looked at.
  await asked(page);
  await checkPage(page, 'the table in large print and high contrast');
});

test('two presses lead from home to a game', async ({ page }) => {
  await choose(page, QUICK);
  await page.goto('/');
  await page.getByRole('link', { name: /^Jugar/ }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.locator('.table[data-ply]')).toBeVisible();
  await expect(page.locator('[data-tile]')).toHaveCount(7);
});

test('who sits where is chosen, shown at the table, and remembered @phone', async ({ page }) => {
  await choose(page, { ...QUICK, name: 'Ana' });
  await page.goto('/play');
  await page.getByRole('button', { name: /^Remedios/ }).click();
  const gallery = page.getByRole('dialog', { name: 'Compañero: ¿quién se sienta?' });
  await checkPage(page, 'the gallery');
  await gallery.getByText(/formas de jugar/).click();
  await gallery.locator('input[value="sondeo"]').check({ force: true });
  const playouts = gallery.getByRole('spinbutton');
  await playouts.fill('0');
  await expect(gallery.getByRole('button', { name: 'Aceptar' })).toBeDisabled();
  await playouts.fill('20');
  await gallery.getByRole('button', { name: 'Aceptar' }).click();
  await expect(gallery).toBeHidden();
  await expect(page.getByRole('button', { name: /^Carmen.*Sondeo/i })).toBeVisible();
  await page.getByRole('button', { name: /^Fermín/ }).click();
  await page
    .locator('dialog')
    .getByText(/formas de jugar/)
    .click();
  await page.locator('dialog input[value="botagorda"]').check({ force: true });
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.waitForURL(/\/t\/./);
  await expect(page.locator('.table[data-ply]')).toContainText('Carmen');
  const id = new URL(page.url()).pathname.split('/').pop() ?? '';
  const { seats } = await page.evaluate(
    async (of) => (await fetch(`/api/tables/${of}`)).json() as Promise<TableView>,
    id,
  );
  expect(seats[0]?.occupant).toEqual({ kind: 'person', name: 'Ana' });
  expect(seats[1]?.occupant).toEqual({ kind: 'computer', player: 'botagorda', name: 'Paco', avatar: null });
  expect(seats[2]?.occupant).toEqual({ kind: 'computer', player: 'sondeo playouts=20', name: 'Carmen', avatar: null });
  await page.goto('/play');
  await expect(page.getByRole('button', { name: /^Carmen.*Sondeo/i })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Paco.*Botagorda/i })).toBeVisible();
});

test('what is played to is chosen where the table is prepared, shown at the table, and remembered', async ({
  page,
  complaints,
}) => {
  await choose(page, { ...QUICK, name: 'Ana' });
  await page.goto('/play?rules=international');
  const opening = page.getByRole('button', { name: 'Cambiar las reglas' });
  await opening.click();
  const choices = page.getByRole('dialog', { name: 'Cambiar las reglas' });
  const target = choices.getByRole('spinbutton', { name: 'Tantos para ganar' });
  await expect(target).toHaveValue('200');
  await target.fill('50');
  await expect(choices.getByText('Cambiado: Tantos para ganar: 50', { exact: true })).toBeVisible();
  await choices.getByRole('combobox', { name: 'Si empatan' }).selectOption({ label: 'gana quien abrió' });
  await checkPage(page, 'what may be chosen of the rules');
  // What cannot be is said at once, by the rules themselves.
  await target.fill('');
  await expect(choices.getByRole('alert')).toContainText('target');
  // Enter ends the number, and opens no table.
  await target.fill('50');
  await target.press('Enter');
  await expect(choices.getByRole('alert')).toHaveCount(0);
  await choices.getByRole('button', { name: 'Aceptar' }).click();
  await expect(opening).toBeFocused();
  await expect(page.locator('.facts').getByText('a 50')).toBeVisible();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.waitForURL(/\/t\/./);
  // On small screens the sheet is folded away behind the score.
  const sheet = page.getByText('A 50 tantos').filter({ visible: true });
  await expect(page.locator('.table[data-ply]')).toBeVisible();
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: /Tanteo y jugadas/ }).click();
  await expect(sheet).toBeVisible();
  await page.goto('/play');
  await expect(page.getByText('Cambiado: Tantos para ganar: 50 · Si empatan: gana quien abrió')).toBeVisible();
  await page.getByRole('button', { name: 'Volver a las reglas de siempre' }).click();
  await expect(page.locator('.facts').getByText('a 200')).toBeVisible();
  // The browser itself notes the rules that were refused.
  expect(complaints.splice(0).filter((said) => !said.includes('422'))).toEqual([]);
});

test('rules are found by game and by words, and the list is come back to where it was left', async ({ page }) => {
  await choose(page, QUICK);
  await page.goto('/rules');
  await expect(page.getByRole('link', { name: /^Dominó internacional/ })).toBeVisible();
  await page.getByText('Amazonas', { exact: true }).click();
  await expect(page.getByRole('link', { name: /^Dominó internacional/ })).toHaveCount(0);
  await page.getByLabel('Buscar').fill('camaron');
  await expect(page.locator('main li')).toHaveCount(1);
  await page.getByRole('group').getByText('Dominó').click();
  const last = page.locator('main li a').last();
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(200);
  await last.click();
  await expect(page.getByRole('link', { name: 'Todas las reglas' })).toBeVisible();
  await page.getByRole('link', { name: 'Todas las reglas' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await last.click();
  await expect(page.getByRole('link', { name: 'Todas las reglas' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  // Gone to anew it begins at its top.
  await page.getByRole('link', { name: 'Inicio' }).click();
  await page.getByRole('link', { name: /^Reglas/ }).click();
  await expect(page.getByRole('link', { name: /^Dominó internacional/ })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the language changes everywhere at once and stays @desktop', async ({ page }) => {
  await page.goto('/options');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opciones');
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Options');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('link', { name: /^Play / })).toBeVisible();
  await page.goto('/rules/international');
  await expect(page.getByRole('heading', { level: 1, name: 'International dominoes' })).toBeVisible();
  await checkPage(page, 'rules in English');
});

test('options are kept and shown on the page @desktop', async ({ page }) => {
  await page.goto('/options');
  await page.getByRole('radio', { name: /Alto contraste/ }).check();
  await page.getByRole('switch', { name: /Letra grande/ }).check();
  await page.getByRole('radio', { name: /Muy rápido/ }).check();
  await page.getByLabel('Tu nombre en la mesa').fill(' Ana María ');
  await page.getByLabel('Tu nombre en la mesa').blur();
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/large-print/);
  await expect(page.locator('html')).toHaveClass(/strong-edges/);
  await expect(page.locator('html')).toHaveClass(/very-fast/);
  await expect(page.getByLabel('Tu nombre en la mesa')).toHaveValue('Ana María');
  await page.getByRole('button', { name: 'Dejar todo como al principio' }).click();
  await expect(page.locator('html')).not.toHaveClass(/strong-edges|large-print|very-fast/);
});

test('where no script runs, a page says what it takes @desktop', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(`${server.url}/rules`);
    for (const said of ['este navegador lo tiene apagado', 'this browser has turned off'])
      await expect(page.locator('noscript p', { hasText: said })).toBeInViewport({ ratio: 1 });
  }
  await context.close();
});

test('a table that does not exist is said plainly @desktop', async ({ page, complaints }) => {
  await page.goto('/t/no-such-table');
  await expect(page.getByRole('alert')).toContainText('Esta mesa ya no existe');
  await page.goto('/review/no-such-table');
  await expect(page.getByRole('alert')).toContainText('Esta mesa ya no existe');
  await checkPage(page, 'an error');
  // The browser itself notes each 4xx answer.
  expect(complaints.length).toBeGreaterThan(0);
  complaints.splice(0);
});

test('a table leaves the list when it is not wanted any more @phone', async ({ page }) => {
  await choose(page, QUICK);
  await newTable(page, 'duel', ['me', 'random']);
  await page.goto('/');
  await page.getByRole('button', { name: /^Quitar de la lista/ }).click();
  const sure = page.getByRole('dialog', { name: '¿Quitar esta partida?' });
  await sure.getByRole('button', { name: 'Quitar de la lista' }).click();
  await expect(page.getByRole('button', { name: /^Quitar de la lista/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: /^Jugar/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Quitar de la lista/ })).toHaveCount(0);
});
