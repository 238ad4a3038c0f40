import { asked, AtTable, doNext, doNextByKeys } from './at_table.ts';
import { checkSizes } from './geometry.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';
import { heardToTheEnd, listen } from './spoken.ts';

test.beforeEach(({ page }) => choose(page, QUICK));

test('a hand that nobody sees, by mouse and by keys in turn, told to who listens @desktop', async ({ page }) => {
  await page.clock.install();
  const company = ['me', 'random', 'random', 'random'];
  const table = await AtTable.sit(page, (await newTable(page, 'blind-hughie seats=4', company)).id);
  const heard = await listen(page);
  const done = { laid: 0, passed: 0 };
  for (let turn = 0; ; turn += 1) {
    const what = await asked(page);
    if (what === 'hand over' || what === 'match over') break;
    // One tile is up, and it is that one which is laid or put back.
    const tile = page.locator('[data-tile]');
    await expect(tile).toHaveCount(1);
    const [name = ''] = ((await tile.textContent()) ?? '').trim().split(', ');
    await expect(page.locator('.status')).toContainText(`Descubres ${name}`);
    const back = page.getByRole('button', { name: 'Devolverla' });
    await expect(back).toBeEnabled({ enabled: what === 'pass' });
    if (turn === 0) {
      const usual = { width: 1280, height: 800 };
      await checkSizes(page, 'a row that nobody sees', [
        { width: 640, height: 400 },
        { width: 320, height: 640 },
        usual,
      ]);
    }
    const deed = await (turn % 2 === 0 ? doNext : doNextByKeys)(table, turn);
    if (deed === 'laid' || deed === 'passed') done[deed] += 1;
  }
  const told = (await heardToTheEnd(page, heard)).join(' ');
  expect(told).not.toMatch(/[{}_]|undefined|null|NaN/);
  // Of what is played faster than it is read aloud the latest is told, and nothing twice.
  const count = (of: RegExp) => told.match(of)?.length ?? 0;
  expect(count(/\b(Pones|Sales con)\b/g)).toBeLessThanOrEqual(done.laid);
  expect(count(/\bDevuelves\b/g)).toBeLessThanOrEqual(done.passed);
});
