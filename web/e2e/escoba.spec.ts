import type { Locator } from '@playwright/test';
import { AtEscoba, byFinger, byKeys, byMouse, byTap } from './at_escoba.ts';
import { checkPage } from './checks.ts';
import { choose, expect, LONG, MOVING, newTable, QUICK, test } from './sobremesa.ts';

test.beforeEach(({ page }) => choose(page, QUICK));

const TWO = ['me', 'random'];

/** To six points, with a table of twenty-two cards: a hand or two of nine cards each. */
const SHORT = 'escoba-corta';

test.describe('with all movement', () => {
  test.use(MOVING);

  test('a whole match of escoba with the mouse, dragging and table first, and its review @desktop', async ({
    page,
  }) => {
    test.setTimeout(LONG);
    const table = await AtEscoba.sit(page, (await newTable(page, SHORT, TWO)).id);
    await table.atRest();
    await checkPage(page, 'a table of escoba with many cards');
    const hands = await table.playMatch(byMouse, async (hand) => {
      if (hand === 1) await checkPage(page, 'the count of escoba');
      await page.getByRole('button', { name: 'Siguiente ronda' }).click();
    });
    expect(table.plays).toBe(9 * hands);
    expect(table.captures).toBeGreaterThan(0);
    const result = page.getByRole('dialog');
    await expect(result.locator('tbody tr')).toHaveCount(hands);
    const totals = await result.locator('tfoot .sum').allInnerTexts();
    expect(Math.max(...totals.map((total) => Number(total.match(/\d+/)?.[0])))).toBeGreaterThanOrEqual(6);
    await checkPage(page, 'the end of a match of escoba');
    await result.getByRole('link', { name: 'Repasar' }).click();
    await expect(page.getByText(/^Jugada 0 de/)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/^Jugada 1 de/)).toBeVisible();
    await checkPage(page, 'the review of escoba');
  });
});

test('a whole match of escoba by touch @phone', async ({ page, context }) => {
  test.setTimeout(LONG);
  const table = await AtEscoba.sit(page, (await newTable(page, SHORT, TWO)).id);
  await table.atRest();
  await checkPage(page, 'a table of escoba with many cards on a phone');
  const finger = byFinger(await context.newCDPSession(page));
  const hands = await table.playMatch(
    (at) => (at.plays % 3 === 2 ? finger(at) : byTap(at)),
    async (hand) => {
      if (hand === 1) await checkPage(page, 'the count of escoba on a phone');
      await page.getByRole('button', { name: 'Siguiente ronda' }).tap();
    },
  );
  expect(table.plays).toBe(9 * hands);
  // The result comes a while after the last play.
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkPage(page, 'the end of a match of escoba on a phone');
});

test('a whole match of escoba with the keyboard alone @desktop', async ({ page }) => {
  test.setTimeout(LONG);
  const table = await AtEscoba.sit(page, (await newTable(page, SHORT, TWO)).id);
  const hands = await table.playMatch(byKeys, async () => {
    await expect(page.getByRole('button', { name: 'Siguiente ronda' })).toBeFocused();
    await page.keyboard.press('Enter');
  });
  expect(table.plays).toBe(9 * hands);
  await expect(page.getByRole('button', { name: 'Jugar otra' })).toBeFocused();
});

test('a hint is marked and explained @desktop', async ({ page }) => {
  const table = await AtEscoba.sit(page, (await newTable(page, 'escoba-argentina', TWO)).id);
  expect(await table.atRest()).toBe('play');
  await page.keyboard.press('h');
  await expect(page.locator('.status .note')).toContainText('Pista', { timeout: 30_000 });
  await checkPage(page, 'a hint at a table of escoba');
  await page.getByRole('button', { name: 'Qué más sopesó' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkPage(page, 'what a hint of escoba was weighed against');
});

test('two people share a screen: a hand is covered until its owner has it @phone', async ({ page }) => {
  await choose(page, { ...QUICK, largePrint: true });
  const { id } = await newTable(page, 'escoba', ['me', 'me:Luis']);
  await page.goto(`/t/${id}`);
  const show = page.getByRole('button', { name: 'Ver mi mano' });
  for (let turn = 0; turn < 2; turn += 1) {
    await expect(show).toBeVisible();
    await expect(page.locator('[data-held]')).toHaveCount(0);
    if (turn === 0) await checkPage(page, 'a covered hand of escoba in large print');
    await show.click();
    await expect(page.locator('[data-held]')).toHaveCount(3);
    if (turn === 0) await checkPage(page, 'a shared table of escoba in large print');
    await page.locator('[data-held]').first().click();
    await page.locator('[data-lay]').click();
  }
});

test('what was chosen is taken back, with Escape and by a second press', async ({ page }, info) => {
  const table = await AtEscoba.sit(page, (await newTable(page, 'escoba', TWO)).id);
  expect(await table.atRest()).toBe('play');
  const ply = await table.ply;
  const [card = ''] = await table.fitting();
  const press = (at: 'held' | 'lying', name: string) =>
    info.project.name === 'phone' ? table[at](name).tap() : table[at](name).click();
  await press('held', card);
  await expect(page.locator('.held.chosen')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('.held.chosen')).toHaveCount(0);
  const [lying] = await table.open();
  if (lying !== undefined) {
    await press('lying', lying);
    await expect(page.locator('.card.chosen').first()).toBeVisible();
    await press('lying', lying);
    await expect(page.locator('.card.chosen')).toHaveCount(0);
  }
  expect(await table.ply).toBe(ply);
});

test('three, four and six seats stand around the felt @desktop', async ({ page }) => {
  for (const [rules, seats] of [
    ['escoba seats=3', 3],
    ['escoba-parejas', 4],
    ['escoba seats=4 sides=each deck=english_courts', 4],
    ['escoba seats=6', 6],
  ] as const) {
    const table = await newTable(page, rules, ['me', ...Array.from({ length: seats - 1 }, () => 'random')]);
    expect(await (await AtEscoba.sit(page, table.id)).atRest()).toBe('play');
    await checkPage(page, `escoba with ${seats} seats`);
    // However many piles there are, all lie on the felt.
    const [felt, piles] = [page.locator('.escoba-mat'), page.locator('.piles > .pile')];
    await expect(piles).toHaveCount(rules.includes('each') || seats === 3 ? seats : seats / 2);
    const low = async (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().bottom);
    for (const pile of await piles.all()) expect(await low(pile), rules).toBeLessThanOrEqual(await low(felt));
  }
});
