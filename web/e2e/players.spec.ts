import { checkPage } from './checks.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';

test('the page of players shows who there is, what they play by, and what is wrong @desktop', async ({ page }) => {
  await choose(page, QUICK);
  await page.goto('/');
  await page.getByRole('link', { name: /^Jugadores/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jugadores' })).toBeVisible();
  const people = page.getByRole('region', { name: 'Personajes' });
  await expect(people.getByRole('heading', { level: 3 })).toContainText(['Nuria', 'Goyo']);
  const own = people.locator('#tia-paca');
  await expect(own).toContainText('tuyo');
  await own.getByRole('button', { name: 'Cómo juega: La tía Paca' }).click();
  const details = page.getByRole('dialog', { name: 'Cómo juega La tía Paca' });
  await expect(details).toContainText('Cuando sale su pareja');
  await expect(details).toContainText('volver-salida · peso 2,5');
  await expect(details).toContainText('Se equivoca en 25 de cada 100 jugadas.');
  await checkPage(page, 'how a player plays');
  await page.keyboard.press('Escape');
  await expect(own.getByRole('button', { name: 'Cómo juega: La tía Paca' })).toBeFocused();
  const broken = page.getByRole('region', { name: 'Carpetas con errores' });
  await expect(broken).toContainText('rota');
  await expect(broken).toContainText('Línea 5:');
  await expect(broken).toContainText('doblarse');
  await checkPage(page, 'players');
  // Every face is there.
  const faces = people.locator('img');
  await expect.poll(() => faces.count()).toBeGreaterThanOrEqual(7);
  await expect
    .poll(() =>
      faces.evaluateAll((images) =>
        images.every((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
      ),
    )
    .toBe(true);
});

test('an opponent sits down at the table with its own name and face', async ({ page }) => {
  await choose(page, { ...QUICK, name: 'Ana' });
  await page.goto('/players');
  await page.getByRole('link', { name: 'Jugar contra Nuria' }).click();
  await expect(page.getByRole('button', { name: /^Nuria 2/ })).toBeVisible();
  // By keys alone: somebody else at the third seat.
  await page.getByRole('button', { name: /^Nuria 2/ }).press('Enter');
  const gallery = page.getByRole('dialog', { name: 'Compañero: ¿quién se sienta?' });
  await expect(gallery.getByRole('radio', { name: /^Nuria/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await gallery.getByRole('textbox', { name: 'Se llama' }).fill('Tatiana');
  await gallery.getByRole('button', { name: 'Aceptar' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Tatiana, compañero/i })).toBeFocused();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.waitForURL(/\/t\/./);
  const table = page.locator('.table[data-ply]');
  await expect(table).toContainText('Tatiana');
  await expect(table).toContainText('Nuria 2');
  const faces = page.locator('.seat[data-seat] .face img');
  await expect(faces).toHaveCount(3);
  await expect
    .poll(() =>
      faces.evaluateAll((images) =>
        images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
      ),
    )
    .toBe(true);
  // The name is kept with the choice.
  await page.goto('/play');
  await expect(page.getByRole('button', { name: /^Tatiana, compañero/i })).toBeVisible();
});

test('the players of every game are shown, and sit down at a table of it @phone', async ({ page }) => {
  test.slow();
  await choose(page, QUICK);
  await page.goto('/players');
  // While the players arrive the page grows under the pointer.
  await expect(page.getByRole('heading', { level: 3, name: 'Nuria' })).toBeVisible();
  for (const [game, name] of [
    ['Amazonas', 'Cercano'],
    ['Escoba', 'Fase 1'],
  ] as const) {
    await page.getByRole('radio', { name: game }).check({ force: true });
    // People come first; ways of playing are a press away.
    await page.getByRole('heading', { level: 2, name: /formas de jugar/ }).click();
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: 'Nuria' })).toHaveCount(0);
    await checkPage(page, `the players of ${game}`);
  }
  const maestro = page.locator('#maestro');
  await maestro.getByRole('button', { name: 'Cómo juega: Maestro' }).click();
  const details = page.getByRole('dialog', { name: 'Cómo juega Maestro' });
  await expect(details).toContainText('Ajustes de Maestro');
  await expect(details).toContainText('se escribe maestro');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Jugar contra Fase 1' }).click();
  await expect(page.getByRole('radio', { name: 'Escoba' })).toBeChecked();
  await expect(page.getByRole('button', { name: /juega como Fase 1/ })).toBeVisible();
});

test('who sits down as themselves greets once, as the match begins @desktop', async ({ page }) => {
  await choose(page, { ...QUICK, speed: 'by_hand' });
  await page.goto('/play');
  const { id } = await newTable(page, 'international', ['me', 'nuria', 'matriz', 'cayetano']);
  await page.goto(`/t/${id}`);
  await expect(page.locator('.table[data-ply]')).toBeVisible();
  // One after the other, in the order of the seats; a way of playing says nothing.
  const bubble = page.locator('.speech');
  await expect(bubble).toHaveText('¡Hola! Aviso: yo he venido por los dobles.');
  const whole = await bubble.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });
  expect(whole).toBe(true);
  // Who listens hears all of it in one go.
  const aloud = page.locator('.table > .spoken[aria-live]');
  await expect(aloud).toContainText(
    'Nuria dice: ¡Hola! Aviso: yo he venido por los dobles. Cayetano dice: Buenas noches.',
  );
  await expect(bubble).toHaveText('Buenas noches. Sin prisa, que esta partida ya la he jugado.');
  await expect(bubble).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.table[data-ply]')).toBeVisible();
  await expect(aloud).not.toBeEmpty();
  await expect(aloud).not.toContainText('dice:');
  await expect(bubble).toHaveCount(0);
  await page.goto('/players');
  await expect(page.locator('#nuria q')).toHaveText('¡Hola! Aviso: yo he venido por los dobles.');
});
