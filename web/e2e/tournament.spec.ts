import type { Page } from '@playwright/test';
import { checkPage } from './checks.ts';
import { pathOf, somebody } from './friends.ts';
import { checkSizes } from './geometry.ts';
import { choose, expect, QUICK, test } from './sobremesa.ts';

/** Goes to one's own table of the round and gives up there; the dialog leads back to the tournament. */
async function giveUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^A la mesa Partida/ }).click();
  await page.locator('.table[data-ply]').waitFor();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Rendirse' }).click();
  await page.getByRole('button', { name: 'Sí, rendirse' }).click();
  await page.getByRole('link', { name: 'Volver al torneo' }).press('Enter');
}

test('three play a tournament by its link, one sits out each time, and the standings say how it went @desktop', async ({
  page,
  browser,
  server,
  complaints,
}) => {
  await choose(page, { ...QUICK, name: 'Ana' });
  await page.goto('/');
  await page.getByRole('link', { name: /^Torneo entre amigos/ }).click();
  await expect(page.getByText('Todavía no estás en ninguno.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Cómo se llama' }).fill('Copa de abril');
  // The label is what is pressed: the button of a field is drawn by it.
  await page.getByRole('radio', { name: 'Amazonas' }).check({ force: true });
  await page
    .getByRole('group', { name: 'Partidas por jornada' })
    .getByRole('radio', { name: '1' })
    .check({ force: true });
  await checkPage(page, 'a tournament to be opened');
  await checkSizes(page, 'a tournament to be opened');
  await page.getByRole('button', { name: 'Abrir el torneo' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Copa de abril' })).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'Enlace para apuntarse' }).inputValue();
  expect(new URL(link).hash).toMatch(/^#[a-z2-7]{26}$/);

  // Alone nobody plays: the house says so.
  await page.getByRole('button', { name: 'Empezar el torneo' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Hacen falta 2 personas por lo menos.');
  expect(complaints.splice(0), 'what was refused').toHaveLength(1);
  const others: Page[] = [];
  for (const name of ['Luis', 'Eva']) {
    const other = await somebody(browser, server.url, { name });
    await other.goto(pathOf(link));
    await other.getByRole('button', { name: 'Apuntarme' }).press('Enter');
    await expect(other.getByText('Estás en el torneo.')).toBeVisible();
    expect(new URL(other.url()).hash, 'the key is in no address any more').toBe('');
    others.push(other);
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Eva' })).toBeVisible();
  await checkPage(page, 'a tournament that waits, for its host');
  await checkSizes(page, 'a tournament that waits, for its host');
  await page.getByRole('button', { name: 'Empezar el torneo' }).press('Enter');

  const all = [page, ...others];
  for (let round = 1; round <= 3; round += 1) {
    for (const one of all)
      await expect(one.getByRole('heading', { name: `Jornada ${round} de 3`, exact: true })).toBeVisible();
    const plays: Page[] = [];
    for (const one of all)
      if ((await one.getByRole('link', { name: /^A la mesa Partida/ }).count()) > 0) plays.push(one);
    expect(plays).toHaveLength(2);
    for (const one of all)
      if (!plays.includes(one)) await expect(one.getByText('Esta jornada descansas.')).toBeVisible();
    if (round === 1) await checkPage(plays[0] ?? page, 'a round of a tournament');
    await giveUp(plays[0] ?? page);
  }
  for (const one of all) await expect(one.getByRole('heading', { name: 'Clasificación final' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('columnheader', { name: 'Fuerza' })).toBeVisible();
  await checkPage(page, 'a tournament that is over');
  await checkSizes(page, 'a tournament that is over');
  await page.goto('/statistics');
  await expect(page.getByText(/^Amazonas: 1\d{3}\?/)).toBeVisible();
  for (const other of others) await other.context().close();
});
