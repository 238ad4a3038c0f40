import { checkPage } from './checks.ts';
import { choose, expect, QUICK, test } from './sobremesa.ts';

test('the page of players shows who there is, what they play by, and what is wrong @desktop', async ({ page }) => {
  await choose(page, QUICK);
  await page.goto('/');
  await page.getByRole('link', { name: /^Jugadores/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jugadores' })).toBeVisible();
  const people = page.getByRole('region', { name: 'Personajes' });
  await expect(people.getByRole('heading', { level: 3 })).toContainText(['Nuria', 'Goyo']);
  const own = people.locator('#tia-paca');
  await expect(own).toContainText('tuyo');
  await own.getByText('Cómo juega La tía Paca').click();
  await expect(own).toContainText('Cuando sale su pareja');
  await expect(own).toContainText('volver-salida peso 2,5');
  await expect(own).toContainText('Se equivoca en 25 de cada 100 jugadas.');
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
  await gallery.getByRole('button', { name: 'Aceptar' }).press('Enter');
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.waitForURL(/\/t\/./);
  await expect(page.locator('.table[data-ply]')).toContainText('Nuria 2');
  const faces = page.locator('.seat[data-seat] .face img');
  await expect(faces).toHaveCount(3);
  await expect
    .poll(() =>
      faces.evaluateAll((images) =>
        images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
      ),
    )
    .toBe(true);
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
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: 'Nuria' })).toHaveCount(0);
    await checkPage(page, `the players of ${game}`);
  }
  const maestro = page.locator('#maestro');
  await maestro.getByText('Cómo juega Maestro').click();
  await expect(maestro).toContainText('Ajustes de Maestro');
  await page.getByRole('link', { name: 'Jugar contra Fase 1' }).click();
  await expect(page.getByRole('radio', { name: 'Escoba' })).toBeChecked();
  await expect(page.getByRole('button', { name: /juega como Fase 1/ })).toBeVisible();
});
