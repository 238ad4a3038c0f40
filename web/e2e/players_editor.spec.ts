import { checkPage } from './checks.ts';
import { answered, choose, expect, QUICK, test } from './sobremesa.ts';
import type { PlayersView } from '../src/wire.ts';

test.beforeEach(({ page }) => choose(page, QUICK));

test('a player is made by the form, with the keyboard alone, and measured @desktop', async ({ page, server }) => {
  await page.goto('/players');
  await page.getByRole('link', { name: 'Un jugador nuevo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Un jugador nuevo' })).toBeVisible();
  await page.getByLabel('Nombre').focus();
  await page.keyboard.type('La fiel');
  await page.keyboard.press('Tab');

  // It returns the partner's lead, before anything else.
  await page.getByRole('button', { name: 'Añadir un nivel' }).press('Enter');
  const rules = page.getByRole('dialog', { name: '¿Qué regla?' });
  // There are many: words narrow them down.
  await rules.getByRole('searchbox').fill('salida COMPAÑERO');
  await expect(rules.getByRole('button', { name: /^No tapar/ })).toHaveCount(0);
  await rules.getByRole('button', { name: /^Devolver la salida del compañero/ }).press('Enter');
  await expect(rules).toBeHidden();
  await page.getByRole('button', { name: 'Subir: Nivel 2' }).press('Enter');
  await expect(page.getByRole('heading', { level: 3, name: 'Nivel 1' })).toBeFocused();
  const first = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Nivel 1' }) });
  await expect(first).toContainText('Devolver la salida');
  await first.getByText('Un ejemplo').press('Enter');
  await expect(first.getByRole('img', { name: 'En la mesa: 6-3, 3-1' })).toBeVisible();
  await expect(first).toContainText('Le devuelvo a mi compañero su salida, el 6.');

  // It errs in 10 of 100.
  await page.getByRole('spinbutton', { name: 'Se equivoca en tantas de cada 100 jugadas' }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Se equivoca en 10 de cada 100 jugadas.')).toBeVisible();
  await page.getByRole('button', { name: 'Dibujar una cara' }).press('Enter');
  // Said in one language, it is said in the other until that is told otherwise.
  await page.getByLabel('Lo que dice al empezar, en español').fill('Aquí estoy.');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Lo que dice al empezar, en inglés')).toHaveValue('Aquí estoy.');
  await answered(page);
  await checkPage(page, 'the form of a player');

  const aside = page.getByRole('complementary');
  await aside.getByRole('combobox', { name: 'Contra' }).selectOption('Fermín');
  await aside.getByRole('button', { name: 'Jugar 200 veces' }).press('Enter');
  // Who returns leads alone loses against somebody who does that and more: a sentence with its interval says so.
  await expect(aside.getByRole('status')).toContainText('Fermín', { timeout: 60_000 });
  await expect(aside.getByRole('status')).toContainText(/ entre | de /);

  await page.getByRole('radio', { name: 'Texto' }).press('Space');
  const text = page.getByRole('textbox', { name: 'Texto' });
  await expect(text).toHaveValue(/mistakes = 0\.1\n/);
  await expect(text).toHaveValue(/\[greeting\]\nes = "Aquí estoy\."\nen = "Aquí estoy\."\n/);
  await page.getByRole('button', { name: 'Guardar', exact: true }).press('Enter');
  await expect(page.getByText('Guardado: La fiel.')).toBeVisible();
  await checkPage(page, 'the text of a player');

  const listed = (await (await fetch(`${server.url}/api/players/dominoes`)).json()) as PlayersView;
  const kept = listed.players.find(({ info }) => info.id === 'la-fiel');
  expect([kept?.info.own, kept?.info.name, kept?.knowledge?.mistakes]).toEqual([
    true,
    { es: 'La fiel', en: 'La fiel' },
    0.1,
  ]);
  expect(kept?.info.avatar).toContain('.svg');
  expect(kept?.knowledge?.levels.map(({ rules }) => rules[0]?.id)[0]).toBe('volver-salida');
  await page.getByRole('button', { name: 'Borrar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jugadores' })).toBeVisible();
});

test('a built-in player is copied with its options, and mistakes are told at their fields @phone', async ({ page }) => {
  await page.goto('/players/escoba/maestro/edit');
  await expect(page.getByLabel('Nombre')).toHaveValue('Maestro, a mi manera');
  await answered(page);
  await checkPage(page, 'the form of a built-in player');
  const option = page.getByRole('spinbutton').nth(1);
  const label = (await option.getAttribute('aria-label')) ?? '';
  await option.fill('-5');
  await option.press('Enter');
  await expect(page.getByRole('spinbutton', { name: label })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled();
  await option.fill('');
  await option.press('Enter');
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeEnabled();
});

const BY_SUM = `# Hecho a mano.
name = "La suma"
level = 4
kind = "experto"
mode = "sum" # se suman

[[knowledge]]
rules = [
  { rule = "repetir", weight = 3 }, # lo primero
  { rule = "doblarse" },
  { rule = "soltar-peso", weight = 2 },
]
`;

test('the weights of a player are tuned: begun, followed, stopped, gone on with, and kept @desktop', async ({
  page,
}) => {
  test.slow();
  await page.goto('/players/dominoes/new');
  await page.getByRole('radio', { name: 'Texto' }).press('Space');
  const text = page.getByRole('textbox', { name: 'Texto' });
  await text.fill(BY_SUM);
  const tune = page.getByRole('region', { name: 'Que se afine solo' });
  const how = tune.getByRole('combobox', { name: 'Cuánto se prueba' });
  const begin = async () => {
    const button = tune.getByRole('button', { name: 'Afinar los pesos' });
    // What was typed last is looked at first.
    await expect(button).toBeEnabled();
    await button.press('Enter');
  };
  await how.selectOption('A fondo: 2000 vueltas');
  await begin();
  const bar = tune.getByRole('progressbar', { name: 'Cuánto va del afinado' });
  const done = () => bar.evaluate((element) => (element instanceof HTMLProgressElement ? element.value : 0));
  // Whatever else the laboratory computes goes before it.
  await expect.poll(done, { timeout: 120_000 }).toBeGreaterThan(0);
  await expect(tune).toContainText('En marcha');
  await tune.getByRole('button', { name: 'Parar' }).press('Enter');
  await expect(tune).toContainText('En pausa');
  const stopped = await done();
  expect(stopped).toBeGreaterThan(0);
  await checkPage(page, 'a tuning that was stopped');
  await tune.getByRole('button', { name: 'Seguir' }).press('Enter');
  await expect.poll(done, { timeout: 60_000 }).toBeGreaterThan(stopped);
  await tune.getByRole('button', { name: 'Parar' }).press('Enter');
  await expect(tune).toContainText('En pausa');
  await tune.getByRole('button', { name: 'Quitar' }).press('Enter');

  await how.selectOption('Un vistazo: 30 vueltas');
  await begin();
  // Thirty rounds show hardly anything, and that is said; whatever it is has its interval.
  const outcome = /^(Es (mejor|peor) que antes|No se ha demostrado que sea mejor): .* 95\s% de seguridad, entre /;
  await expect(tune.getByRole('status').filter({ hasText: outcome })).toBeVisible({ timeout: 120_000 });
  await checkPage(page, 'a tuning at its end');
  await tune.getByRole('button', { name: 'Quedarse con estos pesos' }).press('Enter');
  await expect(tune).toContainText('Los pesos nuevos están en el formulario.');
  await expect(text).not.toHaveValue(/\{ rule = "repetir", weight = 3 \}/);
  // All else stands as the author wrote it.
  const plain = (await text.inputValue()).replace(/weight = [\d.]+/g, 'weight = ?');
  expect(plain).toBe(
    BY_SUM.replace('{ rule = "doblarse" }', '{ rule = "doblarse", weight = ? }').replace(/weight = \d/g, 'weight = ?'),
  );
  await tune.getByRole('button', { name: 'Quitar' }).press('Enter');
  await expect(tune.getByRole('button', { name: 'Afinar los pesos' })).toBeVisible();
});
