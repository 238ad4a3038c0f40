import type { Page } from '@playwright/test';
import { asked, AtTable } from './at_table.ts';
import { AtEscoba } from './at_escoba.ts';
import { checkSizes } from './geometry.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';

test.beforeEach(async ({ page }) => {
  await choose(page, QUICK);
  // Who asks for a table must be known to the server by then: two first requests at once would be two guests.
  await page.goto('/');
  await page.waitForLoadState('networkidle');
});

/** Goes to a page and waits until what it asked the server for has come. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Gives up, and goes to the review. */
async function review(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rendirse' }).click();
  await page.getByRole('button', { name: 'Sí, rendirse' }).click();
  await page.getByRole('link', { name: /^Repasar/ }).click();
  await expect(page.locator('.way .told')).toContainText('Jugada 0');
  await page.keyboard.press('End');
  await page.waitForLoadState('networkidle');
}

test('a table of dominoes, and its review, hold at every size @desktop', async ({ page }) => {
  const { id } = await newTable(page, 'international', ['me', 'botagorda', 'seguro', 'random']);
  await AtTable.sit(page, id);
  await asked(page);
  await checkSizes(page, 'a table of dominoes');
  await review(page);
  await checkSizes(page, 'the review of dominoes');
  // Everybody for oneself: each seat has its points.
  const alone = await newTable(page, 'block seats=4', ['me', 'random', 'random', 'random']);
  await AtTable.sit(page, alone.id);
  await asked(page);
  await checkSizes(page, 'a table of dominoes without partners');
});

test('a table of escoba, and its review, hold at every size @desktop', async ({ page }) => {
  const { id } = await newTable(page, 'escoba-parejas', ['me', 'random', 'random', 'random']);
  await (await AtEscoba.sit(page, id)).atRest();
  await checkSizes(page, 'a table of escoba');
  await review(page);
  await checkSizes(page, 'the review of escoba');
});

test('a table of the Amazons, and its review, hold at every size @desktop', async ({ page }) => {
  const { id } = await newTable(page, 'amazons', ['me', 'random']);
  await page.goto(`/t/${id}`);
  await page.locator('.square.reach').first().waitFor();
  await checkSizes(page, 'a table of the Amazons');
  await review(page);
  await checkSizes(page, 'the review of the Amazons');
});

test('the pages around the tables hold at every size @desktop', async ({ page }) => {
  await newTable(page, 'international', ['me', 'botagorda', 'seguro', 'random']);
  for (const path of ['/', '/play', '/rules', '/rules/international', '/players', '/lab', '/options']) {
    await open(page, path);
    await checkSizes(page, path);
  }
});
