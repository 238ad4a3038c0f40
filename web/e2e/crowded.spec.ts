import { checkSizes } from './geometry.ts';
import { choose, expect, QUICK, test } from './sobremesa.ts';
import { showTable } from './shown.ts';
import { crowdedDominoes, crowdedEnd, crowdedEscoba, crowdedOpen, inTeams } from '../tests/crowded.ts';
import type { TableView } from '../src/wire.ts';

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
  test(`every number of people at a table of ${game} has room on every screen @desktop`, async ({ page }) => {
    for (const seats of [2, 3, 4, 5, 6, 7, 8]) {
      await showTable(page, table(seats));
      await checkSizes(page, `${game} of ${seats}`, seats > 4 ? [...TIGHT, ...ROOMY] : TIGHT);
    }
  });
}

const cases: readonly (readonly [string, TableView])[] = [
  ['escoba of six in pairs', inTeams(crowdedEscoba(6), 2)],
  ['escoba of six in threes', inTeams(crowdedEscoba(6), 3)],
  ...[5, 6, 8].map((seats) => [`the end of a hand of ${seats}`, crowdedEnd(seats)] as const),
  ...[5, 6, 8].map((seats) => [`all hands up of ${seats}`, crowdedOpen(seats)] as const),
];

test('teams, the end of a hand and open hands of five to eight have room on every screen @desktop', async ({
  page,
}) => {
  for (const [what, view] of cases) {
    await showTable(page, { ...view, id: what.replaceAll(' ', '-') });
    await expect(page.locator('.on-mat')).toBeVisible();
    await checkSizes(page, what, TIGHT);
  }
});
