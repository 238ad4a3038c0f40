import { checkPage } from './checks.ts';
import { answered, choose, expect, QUICK, test } from './sobremesa.ts';
import type { Page } from '@playwright/test';

test.beforeEach(({ page }) => choose(page, QUICK));

const RESUMED = 'Seguimos donde lo dejaste. Esto aún no está guardado.';

const openText = (page: Page) => page.getByRole('radio', { name: 'Texto' }).press('Space');
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Texto' });
const resumed = (page: Page) => page.getByRole('status').filter({ hasText: RESUMED });

test('rules that were not saved are there again after a reload, a step back and a link', async ({ page }) => {
  await page.goto('/rules');
  await page.goto('/rules/draw/edit');
  await expect(resumed(page)).toHaveCount(0);
  const target = page.getByRole('spinbutton', { name: '¿A cuántos tantos se juega?' });
  await target.fill('70');
  await target.press('Tab');
  await answered(page);
  // What is typed last has not been left yet.
  await page.getByLabel('En pocas palabras').fill('Se roba hasta setenta.');
  await page.reload();
  await expect(resumed(page)).toBeVisible();
  await expect(target).toHaveValue('70');
  await expect(page.getByLabel('En pocas palabras')).toHaveValue('Se roba hasta setenta.');
  await checkPage(page, 'rules that were left unsaved');

  // A text that cannot be read yet is kept as it stands.
  await openText(page);
  const whole = await textOf(page).inputValue();
  await textOf(page).fill(`${whole}\n[score`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Reglas' })).toBeVisible();
  await page.goForward();
  await expect(resumed(page)).toBeVisible();
  await expect(textOf(page)).toHaveValue(`${whole}\n[score`);
  await textOf(page).fill(whole);
  await page.getByLabel('Nombre').fill('Robando hasta setenta');
  await page.getByLabel('Nombre').press('Tab');
  await answered(page);

  // A link within the page, and back by its own.
  await page.getByRole('banner').or(page.locator('header')).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Copiar y cambiar' }).click();
  await expect(resumed(page)).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('Robando hasta setenta');
  await expect(target).toHaveValue('70');

  // Thrown away, and had back.
  await page.getByRole('button', { name: 'Descartar los cambios' }).press('Enter');
  await expect(page.getByText('Cambios descartados.')).toBeVisible();
  await expect(target).not.toHaveValue('70');
  await page.getByRole('button', { name: 'Recuperarlos' }).press('Enter');
  await expect(target).toHaveValue('70');
  await expect(resumed(page)).toBeVisible();

  // Saved, nothing of it is left over.
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardadas: «Robando hasta setenta».')).toBeVisible();
  await expect(resumed(page)).toHaveCount(0);
  await page.reload();
  await expect(target).toHaveValue('70');
  await expect(resumed(page)).toHaveCount(0);
  await page.goto('/rules/draw/edit');
  await expect(target).not.toHaveValue('70');
  await expect(resumed(page)).toHaveCount(0);
  // Thrown away, what is saved stands here again.
  await page.goto('/rules/robando-hasta-setenta/edit');
  await target.fill('71');
  await target.press('Tab');
  await answered(page);
  await page.reload();
  await page.getByRole('button', { name: 'Descartar los cambios' }).click();
  await expect(target).toHaveValue('70');
  await page.reload();
  await expect(target).toHaveValue('70');
  await expect(resumed(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Borrar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reglas' })).toBeVisible();
});

test('a player that was not saved is there again, with its face @desktop', async ({ page }) => {
  await page.goto('/players/dominoes/new');
  await page.getByLabel('Nombre').fill('La de siempre');
  await page.getByRole('button', { name: 'Dibujar una cara' }).click();
  await openText(page);
  await expect(textOf(page)).toHaveValue(/name = "La de siempre"/);
  await textOf(page).fill((await textOf(page).inputValue()).replace('La de siempre', 'La de ayer'));
  await page.reload();
  await expect(resumed(page)).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('La de ayer');
  await expect(page.locator('.face img')).toHaveAttribute('src', /^data:image\/svg/);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Guardado: La de ayer.')).toBeVisible();
  await expect(page.locator('.face img')).toHaveAttribute('src', /\.svg/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Cambiar un jugador' })).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('La de ayer');
  await expect(resumed(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Borrar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jugadores' })).toBeVisible();
});

test('two windows with the same rules never overwrite one another unasked @desktop', async ({ page, context }) => {
  await page.goto('/rules/escoba/edit');
  await page.getByLabel('Nombre').fill('Escoba a dos');
  await page.getByLabel('Nombre').press('Tab');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardadas: «Escoba a dos».')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/rules/escoba-a-dos/edit');
  const write = async (where: Page, text: string) => {
    await where.getByLabel('En pocas palabras').fill(text);
    await where.getByLabel('En pocas palabras').press('Tab');
    await expect(where.getByRole('button', { name: 'Guardar' })).toBeEnabled();
  };
  await write(other, 'La de la otra ventana.');
  await write(page, 'La de esta ventana.');
  await other.getByRole('button', { name: 'Guardar' }).click();
  await expect(other.getByText('Guardadas: «Escoba a dos».')).toBeVisible();
  const meanwhile = page.getByRole('status').filter({ hasText: 'Lo guardado ha cambiado desde que empezaste.' });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(meanwhile).toBeVisible();
  await checkPage(page, 'rules that were saved elsewhere meanwhile');
  // The same is said after a reload. Mine goes before once I say so.
  await page.reload();
  await expect(meanwhile).toBeVisible();
  await expect(page.getByLabel('En pocas palabras')).toHaveValue('La de esta ventana.');
  await page.getByRole('button', { name: 'Quedarme con lo mío' }).press('Enter');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardadas: «Escoba a dos».')).toBeVisible();
  // The other way round: what is saved is taken.
  await write(other, 'Otra vez la otra.');
  await other.getByRole('button', { name: 'Guardar' }).click();
  await other.getByRole('button', { name: 'Tomar lo guardado' }).click();
  await expect(other.getByLabel('En pocas palabras')).toHaveValue('La de esta ventana.');

  // Two that are closed with the rest unsaved: both versions are there.
  await write(page, 'Sin guardar, una.');
  await write(other, 'Sin guardar, otra.');
  await answered(page);
  await page.waitForLoadState('networkidle');
  await other.close();
  await page.reload();
  const versions = new Set<string>();
  for (let turn = 0; turn < 2; turn += 1) {
    await expect(page.getByLabel('En pocas palabras')).toHaveValue(/Sin guardar/);
    const shown = await page.getByLabel('En pocas palabras').inputValue();
    versions.add(shown);
    await page.getByRole('button', { name: /^Ver la otra versión sin guardar/ }).click();
    await expect(page.getByLabel('En pocas palabras')).not.toHaveValue(shown);
  }
  expect([...versions].sort()).toEqual(['Sin guardar, otra.', 'Sin guardar, una.']);
});
