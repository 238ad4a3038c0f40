import { asked, AtTable, doNext, doNextByKeys, TAPS, type Deed } from './at_table.ts';
import { checkPage } from './checks.ts';
import { checkSizes } from './geometry.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';

const COMPANY = ['me', 'botagorda', 'seguro', 'random'];

test.beforeEach(({ page }) => choose(page, QUICK));

for (const [rules, seats, faces] of [
  ['pentagonos', 4, 5],
  ['hexagonos', 3, 6],
  ['octogonos', 2, 8],
] as const) {
  test(`tiles with ${faces} faces are played to the end of the hand`, async ({ page }, info) => {
    const phone = info.project.name === 'phone';
    const table = await AtTable.sit(page, (await newTable(page, rules, COMPANY.slice(0, seats))).id);
    await expect(page.locator('[data-tile]').first()).toHaveAttribute(
      'data-tile',
      new RegExp(`^\\d(-\\d){${faces - 1}}$`),
    );
    const deeds: Deed[] = [];
    const over = () => ['hand over', 'match over'].includes(deeds.at(-1) ?? '');
    for (let turn = 0; turn < 140 && !over(); turn += 1) {
      // Once before the first tile of one's own; and with more on the table, unless the hand is over by then.
      const what = await asked(page);
      if (turn === 0 || (turn === 3 && !['hand over', 'match over'].includes(what))) {
        await checkPage(page, `a table of tiles with ${faces} faces`);
        if (!phone) {
          await checkSizes(page, `tiles with ${faces} faces`);
          await page.setViewportSize({ width: 1280, height: 800 });
        }
      }
      // By the finger on a phone; elsewhere by the keys and the mouse, turn about.
      deeds.push(
        phone
          ? await doNext(table, turn, TAPS)
          : await (turn % 2 === 0 ? doNext(table, turn) : doNextByKeys(table, turn)),
      );
    }
    expect(over(), deeds.join(' ')).toBe(true);
    expect(deeds.filter((deed) => deed === 'laid').length).toBeGreaterThan(0);
  });
}
