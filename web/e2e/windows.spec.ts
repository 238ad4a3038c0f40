import { AtTable } from './at_table.ts';
import { checkPage } from './checks.ts';
import { checkSizes } from './geometry.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';

test('one plays in the newest window, and takes the table back in the older one @desktop', async ({ page }) => {
  await choose(page, QUICK);
  const { id } = await newTable(page, 'duel', ['me', 'random']);
  await page.goto(`/t/${id}`);
  await AtTable.here(page);
  const elsewhere = page.locator('.status').getByText('Juegas en otra ventana');
  await expect(elsewhere).toHaveCount(0);

  const second = await page.context().newPage();
  await second.goto(`/t/${id}`);
  await AtTable.here(second);
  await expect(elsewhere).toBeVisible();
  await expect(page.locator('.spoken[aria-live]')).toContainText('Juegas en otra ventana');
  await checkPage(page, 'a table that is played at in another window');
  await checkSizes(page, 'a table that is played at in another window');

  // By keyboard alone.
  await page.getByRole('button', { name: 'Jugar aquí' }).press('Enter');
  await expect(elsewhere).toHaveCount(0);
  const there = second.locator('.status').getByText('Juegas en otra ventana');
  await expect(there).toBeVisible();

  // A window that loads anew is the newest; whoever closes it has the table in the other one.
  await second.reload();
  await expect(elsewhere).toBeVisible();
  await second.close();
  await expect(elsewhere).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Jugar aquí' })).toHaveCount(0);
});
