import { AtEscoba, byKeys, byMouse, byTap } from './at_escoba.ts';
import { checkPage } from './checks.ts';
import { choose, expect, LONG, newTable, QUICK, test } from './sobremesa.ts';

test.beforeEach(({ page }) => choose(page, QUICK));

/** To four points, with a table of twenty-two cards: a hand or two of nine cards each. */
const SHORT = 'scopa-corta';

test('a whole match of Scopa with the mouse, its count in its own words, and its review @desktop', async ({ page }) => {
  test.setTimeout(LONG);
  const table = await AtEscoba.sit(page, (await newTable(page, SHORT, ['me', 'random'])).id);
  await table.atRest();
  // A card takes its own value: nothing speaks of fifteen.
  await expect(page.locator('.table.escoba')).not.toContainText(/quince/i);
  await checkPage(page, 'a table of Scopa with many cards');
  const hands = await table.playMatch(byMouse, async (hand) => {
    await expect(page.locator('.counted')).toContainText('Settebello');
    await expect(page.locator('.counted')).toContainText('Denari');
    await expect(page.locator('.counted')).not.toContainText('Velo');
    if (hand === 1) await checkPage(page, 'the count of Scopa');
    await page.getByRole('button', { name: 'Siguiente ronda' }).click();
  });
  expect(table.plays).toBe(9 * hands);
  expect(table.captures).toBeGreaterThan(0);
  await page.getByRole('dialog').getByRole('link', { name: 'Repasar' }).click();
  await expect(page.getByText(/^Jugada 0 de/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Jugada 1 de/)).toBeVisible();
  // The cards of the list are called by their Italian names, as at the table.
  await expect(
    page
      .locator('ol .spoken')
      .filter({ hasText: /denari|coppe|spade|bastoni/ })
      .first(),
  ).toBeAttached();
});

test('a whole match of Scopa by touch @phone', async ({ page }) => {
  test.setTimeout(LONG);
  const table = await AtEscoba.sit(page, (await newTable(page, SHORT, ['me', 'random'])).id);
  await table.atRest();
  await checkPage(page, 'a table of Scopa with many cards on a phone');
  const hands = await table.playMatch(byTap, async () => {
    await page.getByRole('button', { name: 'Siguiente ronda' }).tap();
  });
  expect(table.plays).toBe(9 * hands);
});

test('Scopone: ten cards in the hand, and an empty table to begin with', async ({ page }) => {
  test.setTimeout(LONG);
  const seats = ['me', 'random', 'random', 'random'];
  const table = await AtEscoba.sit(page, (await newTable(page, 'scopone-scientifico', seats)).id);
  await table.atRest();
  await expect(page.locator('[data-held]')).toHaveCount(10);
  await checkPage(page, 'a table of Scopone');
  expect(await table.playHand(page.viewportSize()?.width === 1280 ? byKeys : byTap)).toBe('hand over');
  expect(table.plays).toBe(10);
  await expect(page.locator('.counted')).toContainText('Settebello');
});
