import { AtTable, byKeys, byMouse, byTap, passByButton, passByKey } from './at_table.ts';
import { checkPage } from './checks.ts';
import { checkSizes } from './geometry.ts';
import { choose, expect, QUICK, test } from './sobremesa.ts';

test.beforeEach(({ page }) => choose(page, QUICK));

test('the hand of the day is played to its end and stands beside those of others', async ({ page }, { project }) => {
  const phone = project.name !== 'desktop';
  await page.goto('/');
  await page.getByRole('link', { name: 'La mano del día' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'La mano del día' })).toBeVisible();
  await checkPage(page, 'the hands of the day');
  const dominoes = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Dominó' }) });
  await dominoes.getByRole('button', { name: 'Jugar la de hoy' }).click();
  const table = await AtTable.here(page);
  await expect(page.getByRole('button', { name: /^Pista/ })).toHaveCount(0);
  const call = await table.playHand(phone ? byTap : byMouse, passByButton);
  expect(call).toBe('match over');
  const dialog = page.getByRole('dialog', { name: 'La mano ha terminado' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Ver cómo quedó' }).click();
  await expect(page.getByText('Cómo les fue a todos')).toBeVisible();
  await expect(page.getByText(/^Sacaste \d+; el mejor rival, \d+\.$/)).toBeVisible();
  await expect(page.getByText(/^En tu sitio, /)).toBeVisible();
  await checkPage(page, 'how the hand of the day ended');
  if (!phone) await checkSizes(page, 'how the hand of the day ended');

  // It is not begun again.
  await page.goto('/day');
  await expect(dominoes.getByRole('link', { name: 'Resultados' })).toBeVisible();
  await expect(dominoes.getByRole('button')).toHaveCount(0);
  if (!phone) await checkSizes(page, 'the hands of the day');
});

test('a friend who follows the link plays the same hand by the keyboard alone @desktop', async ({ page }) => {
  await page.goto('/day');
  await page.getByRole('link', { name: 'Resultados Dominó' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cuando la termines verás cómo les fue a los demás.')).toBeVisible();
  await expect(page.getByText('Cómo les fue a todos')).toHaveCount(0);
  await page.getByRole('link', { name: 'Jugar la de hoy' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Jugar la de hoy Dominó' }).focus();
  await page.keyboard.press('Enter');
  const table = await AtTable.here(page);
  expect(await table.playHand(byKeys, passByKey)).toBe('match over');
  await expect(page.getByRole('link', { name: 'Ver cómo quedó' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Sacaste \d+/)).toBeVisible();
});
