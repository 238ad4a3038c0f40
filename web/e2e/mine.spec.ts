import { readFile } from 'node:fs/promises';
import { checkPage } from './checks.ts';
import { checkSizes } from './geometry.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';

test('all of one’s own is taken away as a file, and deleted after a question', async ({ page }, { project }) => {
  const desktop = project.name === 'desktop';
  await choose(page, { ...QUICK, name: 'Ana' });
  const { id } = await newTable(page, 'amazons-6x6', ['me', 'me']);
  await page.goto('/options');
  await expect(page.getByRole('heading', { name: 'Lo mío' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Llevarme lo mío' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('sobremesa-mine.json');
  const held = JSON.parse(await readFile(await file.path(), 'utf8')) as { tables: { table: { id: string } }[] };
  expect(held.tables.map(({ table }) => table.id)).toEqual([id]);

  const ask = page.getByRole('button', { name: 'Borrarlo todo' });
  await ask.click();
  const dialog = page.getByRole('dialog', { name: '¿Borrar todo lo tuyo?' });
  await expect(dialog).toBeVisible();
  await checkPage(page, 'the question whether to delete all');
  if (desktop) await checkSizes(page, 'the question whether to delete all');
  // Who thinks better of it has lost nothing.
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  const tables = async () => (await (await page.request.get('/api/tables')).json()) as { id: string }[];
  expect((await tables()).map((table) => table.id)).toEqual([id]);
  await expect(ask).toBeFocused();
  // The choices of a test come again with every page: something else that the browser keeps tells whether it forgets.
  await page.evaluate(() => localStorage.setItem('sobremesa.progress', 'Ana'));
  await ask.press('Enter');
  await dialog.getByRole('button', { name: 'Sí, borrarlo para siempre' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sobremesa' })).toBeVisible();
  expect(await tables()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('sobremesa.progress'))).toBeNull();
});
