import type { Locator, Page } from '@playwright/test';
import { AtTable } from './at_table.ts';
import { showTable } from './shown.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';
import { chanceFrom, FakeMatch, seatsFor } from '../tests/fake_match.ts';

test.beforeEach(({ page }) => choose(page, QUICK));

/** Opens a dialog by key and closes it: the keyboard is where it was. */
async function leadsBack(page: Page, opener: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toBeHidden();
  await expect(opener).toBeFocused();
}

/** Sits down and waits until a tile can be laid. */
async function toOwnTurn(page: Page): Promise<AtTable> {
  const table = await AtTable.sit(
    page,
    (await newTable(page, 'international', ['me', 'random', 'random', 'random'])).id,
  );
  return table.toOwnTurn();
}

test('a dialog at the table gives the keyboard back to what opened it @desktop', async ({ page }) => {
  await toOwnTurn(page);
  const menu = page.getByRole('button', { name: 'Menú' });
  await leadsBack(page, menu);
  await leadsBack(page, page.getByRole('button', { name: /^Leer las reglas/ }));
  // A dialog that another one opened leads back to where that one was opened.
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Reglas' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toBeHidden();
  await expect(menu).toBeFocused();
  // Opened by a key of its own, it leads back to the tile.
  const tile = page.locator('.mine.fits').first();
  await tile.focus();
  await page.keyboard.press('m');
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tile).toBeFocused();
});

test('a hint is played by a press on its place', async ({ page }) => {
  const table = await toOwnTurn(page);
  const ply = await table.ply;
  await page.keyboard.press('h');
  await expect(page.locator('.status')).toContainText('Pista:', { timeout: 60_000 });
  const key = (await page.locator('.mine.hinted').getAttribute('data-tile')) ?? '';
  await page.locator('.place').click();
  await table.goneOn(ply);
  await expect(page.locator(`[data-tile="${key}"]`)).toHaveCount(0);
});

test('a dialog that changes what it shows keeps the keyboard @desktop', async ({ page }) => {
  await toOwnTurn(page);
  await page.getByRole('button', { name: 'Menú' }).press('Enter');
  const menu = page.locator('dialog[open]');
  await menu.getByRole('button', { name: 'Teclas' }).press('Enter');
  await expect(menu.getByRole('button', { name: 'Volver al menú' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('button', { name: 'Seguir jugando' })).toBeFocused();
  await menu.getByRole('button', { name: 'Rendirse' }).press('Enter');
  // Not on what cannot be taken back.
  await expect(menu.getByRole('button', { name: 'Seguir jugando' })).toBeFocused();
});

test('the score and the result of a match give the keyboard back @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  const match = new FakeMatch(chanceFrom(1), seatsFor(true));
  match.turn = match.opener = 0;
  match.mustOpen = null;
  const say = await showTable(page, match.view(0));
  await leadsBack(page, page.getByRole('button', { name: /Tanteo y jugadas$/ }));
  const over = match.view(0);
  over.position.turn = { waits_for: 'nothing' };
  over.position.result = { winner: 0, points: [210, 90], termination: 'finished' };
  over.position.ply += 1;
  say(over);
  // The result comes by itself, and is come back to.
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await leadsBack(page, page.getByRole('button', { name: 'Ver el resultado' }));
});

test('dialogs of the other pages give the keyboard back, too @desktop', async ({ page }) => {
  await page.goto('/play');
  await leadsBack(page, page.getByRole('button', { name: /^Ver las \d+ modalidades/ }));
  await leadsBack(page, page.getByRole('button', { name: /^Remedios/ }));
  await leadsBack(page, page.getByRole('button', { name: 'Cambiar los bandos' }));
  await page.goto('/play?rules=amazons-4x4');
  await leadsBack(page, page.getByRole('button', { name: 'Preparar una posición' }));
  await page.goto('/lab');
  await leadsBack(page, page.getByRole('button', { name: /^Equipo B: / }));
  await newTable(page, 'duel', ['me', 'random']);
  await page.goto('/');
  const remove = page.getByRole('button', { name: /^Quitar de la lista/ });
  await leadsBack(page, remove);
  // The row of what is forgotten is gone: the keyboard stays on the page.
  await remove.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar de la lista' }).press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(page.locator('main :focus')).toBeVisible();
});
