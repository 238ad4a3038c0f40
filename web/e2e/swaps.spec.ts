import { AtTable, doNext, doNextByKeys, type Deed } from './at_table.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';
import type { TableView } from '../src/wire.ts';

test.beforeEach(({ page }) => choose(page, QUICK));

// At the sixth action of a hand everybody gives two tiles back, whatever was played before.
for (const [way, next] of [
  ['mouse', doNext],
  ['keyboard', doNextByKeys],
] as const) {
  test(`a whole hand in which everybody exchanges by the ${way} alone @desktop`, async ({ page }) => {
    const { id } = await newTable(page, 'trueque', ['me', 'botagorda', 'seguro', 'random']);
    const table = await AtTable.sit(page, id);
    const deeds: Deed[] = [];
    while (deeds.at(-1) !== 'hand over') deeds.push(await next(table, deeds.length));
    const view = (await (await page.request.get(`/api/tables/${id}`)).json()) as TableView;
    const { board } = view.position;
    if (board.game !== 'dominoes') throw new Error('no table of dominoes');
    const given = [0, 1, 2, 3].map(
      (seat) => board.log.filter((move) => move.seat === seat && move.kind === 'give').length,
    );
    // Everybody had three to five tiles by then, and so two to give.
    expect(given).toEqual([2, 2, 2, 2]);
    expect(view.position.hand).toBe(1);
    // A tile given by the keyboard counts as laid.
    if (next === doNext) expect(deeds.filter((deed) => deed === 'gave')).toHaveLength(2);
  });
}
