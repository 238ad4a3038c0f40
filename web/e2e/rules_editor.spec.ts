import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPage } from './checks.ts';
import { answered, choose, expect, QUICK, test } from './sobremesa.ts';
import type { RulesText, StartBalance } from '../src/wire.ts';

/** What the bars under a verdict are of. */
const BARS = ['Cuánto dura', 'Qué vale abrir', 'Qué vale jugar bien', 'Qué pone el reparto'];

test.beforeEach(({ page }) => choose(page, QUICK));

test('rules are invented by the form, with the keyboard alone, judged and played @desktop', async ({
  page,
  server,
}) => {
  test.slow();
  await page.goto('/rules/international');
  await page.getByRole('link', { name: 'Copiar y cambiar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Reglas nuevas' })).toBeVisible();
  await page.getByLabel('Nombre').focus();
  await page.keyboard.type('Internacional a cien');
  const fill = async (question: string, value: string) => {
    await page.getByRole('spinbutton', { name: question }).focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  };
  await fill('¿A cuántos tantos se juega?', '100');
  await fill('¿Y si se cierra? (2: el cierre paga la mitad)', '2');
  await page
    .getByRole('combobox', { name: '¿Qué hace quien no puede jugar?' })
    .selectOption('Roba unas fichas del pozo.');
  // With seven tiles each nothing is left to draw: that is said beside, and at the question nearest to it.
  const said = page.getByRole('complementary').getByRole('status').getByRole('listitem');
  await expect(said.filter({ hasText: 'no hay nada que robar' })).toBeVisible();
  const drawing = page.locator('.question', { hasText: '¿Qué hace quien no puede jugar?' });
  await expect(drawing.getByRole('listitem')).toContainText('no hay nada que robar');
  await fill('¿Cuántas fichas se reparten a cada uno?', '5');
  await fill('¿Cuántas fichas roba?', '3');
  const aside = page.getByRole('complementary');
  await expect(aside.getByRole('listitem').filter({ hasText: '100' }).first()).toBeVisible();
  await expect(aside.getByRole('status')).toContainText('Todas acaban.');
  await expect(aside.getByRole('status')).toContainText('se cierran');

  // The text has it, and everything that the author wrote beside it.
  await page.getByRole('radio', { name: 'Texto' }).press('Space');
  const text = page.getByRole('textbox', { name: 'Texto' });
  await expect(text).toHaveValue(/target = 100 {20}# the first pair with 200/);
  await expect(text).toHaveValue(/\[\[refresh\]\]\n(.*\n)?take = 3\n/);
  await page.getByRole('button', { name: 'Probar' }).press('Enter');
  await expect(page.locator('.table[data-ply]')).toBeVisible();
  await expect(page.locator('[data-tile]')).toHaveCount(5);

  // Back in the form: are they any good? A sentence says so before any figure, and then they are played.
  await page.route('**/api/lab/balances', async (route) => {
    // So few games that they end while the test waits; for people it plays a thousand.
    const asked = route.request().postDataJSON() as StartBalance;
    await route.continue({ postData: JSON.stringify({ ...asked, games: 10 }) });
  });
  await page.goto('/rules/internacional-a-cien/edit');
  await page.getByRole('button', { name: '¿Es un buen juego?' }).press('Enter');
  await page.waitForURL(/\/lab\/balance\/./);
  await expect(page.getByRole('heading', { level: 1, name: '¿Es un buen juego?' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^Internacional a cien/ })).toBeVisible();
  const verdict = page.locator('.verdict').first();
  await expect(verdict).toHaveText(/\w+ .*\.$/, { timeout: 300_000 });
  await expect(page.locator('dt')).toHaveText(BARS);
  const figures = page.getByRole('table').getByRole('columnheader', { name: 'Internacional a cien' });
  await expect(figures).toBeHidden();
  await page.getByText('Todas las cifras').click();
  await expect(figures).toBeVisible();
  await checkPage(page, "the verdict on rules of one's own");
  await page.goto('/rules/internacional-a-cien/edit');
  await page.getByRole('button', { name: 'Probar' }).press('Enter');
  await expect(page.locator('.table[data-ply]')).toBeVisible();
  await expect(page.locator('[data-tile]')).toHaveCount(5);

  const kept = (await (await fetch(`${server.url}/api/rules/internacional-a-cien`)).json()) as RulesText;
  expect([kept.info.own, kept.info.target, kept.info.name.es]).toEqual([true, 100, 'Internacional a cien']);
  await page.goto('/rules/internacional-a-cien/edit');
  await page.getByRole('button', { name: 'Borrar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reglas' })).toBeVisible();
});

test('the three layers are in step, mistakes in their places, rows moved by key', async ({ page }) => {
  await page.goto('/rules/camaron/edit');
  const layer = (name: string) => page.locator('.layers').getByText(name).click();
  await layer('Texto');
  const text = page.getByRole('textbox', { name: 'Texto' });
  const before = await text.inputValue();
  const first = before.split('\n').findIndex((line) => line.startsWith('highest = '));
  await text.fill(before.replace(/^highest = \d+/m, 'highest = "mucho"'));
  await page.getByRole('button', { name: `Línea ${first + 1}` }).click();
  await expect(text).toBeFocused();
  await layer('Preguntas');
  const highest = page.getByRole('spinbutton', { name: '¿Hasta qué número llegan las fichas?' });
  await expect(highest).toHaveAttribute('aria-invalid', 'true');
  await checkPage(page, 'the questions with a mistake');
  await highest.fill('17');
  await highest.press('Enter');
  await expect(highest).toHaveAttribute('aria-invalid', 'false');
  await layer('Todas las claves');
  for (const folded of await page.locator('summary').all()) await folded.click();
  await answered(page);
  await checkPage(page, 'all keys');
  const down = page.getByRole('button', { name: 'Bajar: match, fila 1' });
  await down.focus();
  await page.keyboard.press('Enter');
  await layer('Texto');
  const whens = (of: string) => [...of.matchAll(/\[\[match\]\].*\n(.*)\n/g)].map(([, line]) => line);
  const wanted = whens(before);
  [wanted[0], wanted[1]] = [wanted[1], wanted[0]];
  await expect.poll(async () => whens(await text.inputValue())).toEqual(wanted);
  await expect(text).toHaveValue(/highest = 17/);
  await checkPage(page, 'the text');
});

test('rules travel by a link and by a file @desktop', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/rules/escoba/edit');
  await page.getByLabel('Nombre').fill('Escoba de la tía');
  await page.getByLabel('Nombre').press('Tab');
  await page.getByRole('button', { name: 'Compartir' }).click();
  const link = await page.getByRole('textbox', { name: 'Enlace con las reglas dentro' }).inputValue();
  expect(link.length).toBeLessThan(4_000);
  await page.goto('/');
  await page.goto(link);
  await expect(page.getByLabel('Nombre')).toHaveValue('Escoba de la tía');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('escoba-de-la-tia.toml');
  await page.goto('/rules/setenta/edit');
  await page.locator('input[type="file"]').setInputFiles((await file.path()) ?? '');
  await expect(page.getByLabel('Nombre')).toHaveValue('Escoba de la tía');
});

test('a file with mistakes is opened from the list, mended and kept', async ({ page, server }) => {
  const file = join(server.data, 'rules/dominoes/rotas.toml');
  const whole = await readFile(join(import.meta.dirname, '../../rules/dominoes/draw.toml'), 'utf8');
  const named = whole.replace('id = "draw"', 'id = "rotas"');
  await writeFile(file, named.replace(/^target = .*$/m, 'target = "mucho"'));
  await page.goto('/rules');
  const broken = page.getByRole('region', { name: 'Archivos con errores' });
  await expect(broken).toContainText('rotas.toml');
  await broken.getByRole('link', { name: 'Abrir y corregir' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cambiar las reglas' })).toBeVisible();
  const target = page.getByRole('spinbutton', { name: '¿A cuántos tantos se juega?' });
  await target.fill('120');
  await target.press('Tab');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('button', { name: 'Borrar' })).toBeVisible();
  expect(await readFile(file, 'utf8')).toMatch(/^target = 120\b/m);
  await page.goto('/rules');
  await expect(page.getByRole('heading', { level: 1, name: 'Reglas' })).toBeVisible();
  await expect(broken).toHaveCount(0);
  await rm(file);
});

test('rules without a name are told so at it, and saved at the first press once they have one', async ({ page }) => {
  await page.goto('/rules/draw/edit');
  const name = page.getByLabel('Nombre');
  const save = page.getByRole('button', { name: 'Guardar' });
  await name.fill('');
  await name.press('Tab');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  const named = page.locator('.named label').filter({ has: name });
  await expect(named.getByRole('listitem')).toContainText('está vacío');
  // Names of keys are seen as such, in every place where the mistake is told.
  await expect(named.locator('code').first()).toHaveText('es');
  await expect(page.getByRole('complementary').locator('code').first()).toHaveText('es');
  await expect(page.locator('main')).not.toContainText('`');
  await checkPage(page, 'rules without a name');
  await name.fill('Robando a solas');
  // What the name changes comes with the press itself, and moves nothing under it, however long it lasts.
  const read = page.waitForResponse((response) => response.url().endsWith('/draft'));
  await save.hover({ force: true });
  await page.mouse.down();
  await read;
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  await page.mouse.up();
  await expect(page.getByText('Guardadas: «Robando a solas».')).toBeVisible();
  await page.getByRole('button', { name: 'Borrar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reglas' })).toBeVisible();
});
