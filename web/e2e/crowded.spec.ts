import { checkPage } from './checks.ts';
import { checkSizes } from './geometry.ts';
import { choose, QUICK, test } from './sobremesa.ts';
import { showTable } from './shown.ts';
import { crowdedDominoes, crowdedEnd, crowdedEscoba, crowdedOpen, inTeams } from '../tests/crowded.ts';

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
