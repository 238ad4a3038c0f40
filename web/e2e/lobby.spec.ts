import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPage } from './checks.ts';
import { checkSizes } from './geometry.ts';
import { choose, end, expect, QUICK, start, test } from './sobremesa.ts';

test('a house without a lobby shows nothing of it', async ({ page }) => {
  await choose(page, QUICK);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'La mano del día' })).toBeVisible();
  await expect(page.getByText('Mesas que esperan')).toHaveCount(0);
});

test('a quick table is found by the next one who asks, and computers are offered who waits @desktop', async ({
  browser,
}) => {
  const data = await mkdtemp(join(tmpdir(), 'sobremesa-e2e-'));
  const { child, url } = await start(data, '--lobby');
  const visitor = async (name: string) => {
    const context = await browser.newContext({ baseURL: url, locale: 'es-ES', viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    // The fifteen seconds pass when the test says so.
    await page.clock.install();
    await choose(page, { ...QUICK, name });
    await page.goto('/');
    return page;
  };
  const ana = await visitor('Ana');
  await expect(ana.getByText('Ahora no espera nadie.')).toBeVisible();
  await checkPage(ana, 'a lobby where nobody waits');
  await ana.getByRole('button', { name: 'Mesa rápida de Escoba' }).press('Enter');
  const listed = ana.getByRole('switch', { name: /Puede sentarse cualquiera/ });
  await expect(listed).toBeChecked();
  await expect(ana.getByRole('button', { name: 'Jugar con ordenadores' })).toHaveCount(0);
  await ana.clock.runFor(15_000);
  await expect(ana.getByRole('button', { name: 'Jugar con ordenadores' })).toBeVisible();
  await checkPage(ana, 'the room of a quick table');
  await checkSizes(ana, 'the room of a quick table');

  const luis = await visitor('Luis');
  await expect(luis.getByText(/Ana · falta 1/)).toBeVisible();
  await checkPage(luis, 'a lobby where somebody waits');
  await checkSizes(luis, 'a lobby where somebody waits');
  await luis.getByRole('button', { name: 'Mesa rápida de Escoba' }).press('Enter');
  await expect(ana.getByText('Luis').first()).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Jugar con ordenadores' })).toHaveCount(0);
  for (const page of [ana, luis]) await page.context().close();

  const eva = await visitor('Eva');
  await eva.getByRole('button', { name: 'Mesa rápida de Amazonas' }).click();
  await eva.clock.runFor(15_000);
  await eva.getByRole('button', { name: 'Jugar con ordenadores' }).click();
  await eva.getByRole('button', { name: 'Empezar', exact: true }).click();
  await expect(eva.locator('.table[data-ply]')).toBeVisible();
  await eva.context().close();
  await end(child);
  await rm(data, { recursive: true, force: true });
});
