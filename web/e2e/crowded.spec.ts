import { checkPage } from './checks.ts';
import { checkSizes, misplaced } from './geometry.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';
import { showTable } from './shown.ts';
import {
  crowdedDominoes,
  crowdedEnd,
  crowdedEscoba,
  crowdedOpen,
  inTeams,
  withClocks,
  withLongNames,
} from '../tests/crowded.ts';

test.beforeEach(({ page }) => choose(page, QUICK));

/** Where a seat has least room, one size of each shape of the table. */
const TIGHT = [
  { width: 640, height: 400 },
  { width: 667, height: 375 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

/** A tablet both ways and a usual screen: there all is of the same making. */
const ROOMY = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
] as const;

for (const [game, table] of [
  ['dominoes', crowdedDominoes],
  ['escoba', crowdedEscoba],
] as const) {
  for (const seats of [2, 3, 4, 5, 6, 7, 8]) {
    test(`a table of ${game} of ${seats} has room on every screen @desktop`, async ({ page }) => {
      await showTable(page, table(seats));
      await checkSizes(page, `${game} of ${seats}`, seats > 4 ? [...ROOMY, ...TIGHT] : TIGHT);
      if (seats < 8) return;
      await page.setViewportSize({ width: 390, height: 844 });
      await checkPage(page, `${game} of eight on a phone`);
    });
  }
}

for (const [what, view] of [
  ['escoba of six in pairs', () => inTeams(crowdedEscoba(6), 2)],
  ['escoba of six in threes', () => inTeams(crowdedEscoba(6), 3)],
  ...[6, 8].map((seats) => [`the end of a hand of ${seats}`, () => crowdedEnd(seats)] as const),
  ...[6, 8].map((seats) => [`all hands up of ${seats}`, () => crowdedOpen(seats)] as const),
] as const) {
  test(`${what} has room on every screen @desktop`, async ({ page }) => {
    await showTable(page, view());
    await checkSizes(page, what, TIGHT);
  });
}

for (const [what, view] of [
  ['dominoes', () => crowdedDominoes(8)],
  ['escoba', () => crowdedEscoba(8)],
] as const) {
  test(`a table of ${what} of eight has room for clocks, for long names and for large print @desktop`, async ({
    page,
  }) => {
    const sizes = [...ROOMY, ...TIGHT];
    await showTable(page, withClocks(view()));
    await checkSizes(page, `${what} of eight with clocks`, sizes);
    await showTable(page, withLongNames(view()));
    await checkSizes(page, `${what} of eight with long names`, sizes);
    await choose(page, { ...QUICK, largePrint: true });
    await showTable(page, view());
    await checkSizes(page, `${what} of eight in large print`, sizes);
    await showTable(page, withClocks(view()));
    await checkSizes(page, `${what} of eight in large print with clocks`, sizes);
  });
}

test('the signs of the ends of a star stay on the mat @desktop', async ({ page }) => {
  const { id } = await newTable(page, 'cyprus', ['random', 'random', 'random', 'random']);
  await page.goto(`/t/${id}`);
  // Around the double lie all eight arms.
  await expect.poll(() => page.locator('.mat .spot').count(), { timeout: 60_000, intervals: [20] }).toBeGreaterThan(8);
  await page.keyboard.press('t');
  for (const size of [...ROOMY, ...TIGHT]) {
    await page.setViewportSize(size);
    // A low mat has no room for eight signs beside the tiles: they lie over those, but not over each other nor over the edge.
    const wrong = async () =>
      (await misplaced(page)).filter((line) => /reaches over|(pressed "Ver el extremo.*){2}/.test(line));
    await expect.poll(wrong, { message: `Cyprus at ${size.width} x ${size.height}` }).toEqual([]);
    // Who watches sees all eight ends.
    await expect(page.locator('.mat .end.away'), `ends at ${size.width} x ${size.height}`).toHaveCount(0);
  }
});
