import type { Page } from '@playwright/test';
import type { ThemesView } from '../src/wire.ts';
import { checkPage } from './checks.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';

/** Where a square of the board is seen. */
async function middle(page: Page, square: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-square="${square}"]`).boundingBox();
  if (!box) throw new Error(`${square} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The three tables, and what is there once one can play. */
const TABLES = [
  { rules: 'international', seats: ['me', 'botagorda', 'seguro', 'random'], ready: '.mine, [data-pass]' },
  { rules: 'escoba', seats: ['me', 'random'], ready: '.held.fits' },
  { rules: 'amazons', seats: ['me', 'random'], ready: '.square.reach' },
] as const;

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 640, height: 400 },
] as const;

/** Every theme at every table at every size (`ALL_THEMES`, as in `make verify`), with a picture of each; else some of each. */
const ALL = Boolean(process.env['ALL_THEMES']);

test('every theme holds on the options page, at home and at the tables @desktop', async ({ page }, info) => {
  test.slow();
  if (ALL) test.setTimeout(600_000);
  await choose(page, QUICK);
  const tables: string[] = [];
  for (const { rules, seats } of TABLES) tables.push((await newTable(page, rules, [...seats])).id);
  const { themes } = (await (await page.request.get('/api/themes')).json()) as ThemesView;
  expect(themes.map(({ id }) => id)).toEqual(['wood', 'dark', 'fruit', 'perspective', 'contrast']);
  const wood = () => page.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--wood').trim());
  for (const [number, { id, name, dark, colors }] of themes.entries()) {
    await page.goto('/options');
    await page.getByRole('radio', { name: new RegExp(name.es) }).check();
    await expect.poll(wood).toBe(colors['wood']);
    expect(await page.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)).toBe(
      dark ? 'dark' : 'light',
    );
    await checkPage(page, `the options in ${id}`);
    await page.goto('/');
    await expect(page.getByRole('link', { name: /^Jugar/ })).toBeVisible();
    await checkPage(page, `home in ${id}`);
    for (const [at, { rules, ready }] of TABLES.entries()) {
      // Five themes after one another go through the three tables and the four sizes.
      if (!ALL && at !== number % TABLES.length) continue;
      await page.goto(`/t/${tables[at]}`);
      await page.locator(ready).first().waitFor();
      for (const [size, viewport] of SIZES.entries()) {
        if (!ALL && size !== number % SIZES.length) continue;
        await page.setViewportSize(viewport);
        const where = `${rules} in ${id} at ${viewport.width} x ${viewport.height}`;
        await checkPage(page, where);
        if (ALL)
          await page.screenshot({ path: info.outputPath(`${id}-${rules}-${viewport.width}x${viewport.height}.png`) });
      }
      await page.setViewportSize(SIZES[0]);
    }
  }
});

test('the colours of the theme are there before the program is @desktop', async ({ page, complaints }) => {
  await page.goto('/options');
  await page.getByRole('radio', { name: /Tarde oscura/ }).check();
  const wood = () => page.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--wood').trim());
  const dark = await wood();
  // Nothing of the program comes: what is drawn now is what one sees first.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await wood()).toBe(dark);
  expect(dark).not.toBe('#5b3a24');
  expect(complaints.splice(0)).not.toEqual([]);
});

test('on a table in perspective a piece falls where it is let go @desktop', async ({ page }) => {
  await choose(page, { ...QUICK, theme: 'perspective' });
  const { id } = await newTable(page, 'amazons', ['me', 'random']);
  await page.goto(`/t/${id}`);
  await expect(page.locator('html')).toHaveClass(/tilted/);
  await expect(page.getByRole('gridcell', { name: /^d1,/ })).toBeVisible();
  // The far end of the board is narrower than the near one.
  const [near, far] = [await middle(page, 'a1'), await middle(page, 'a10')];
  expect(far.x).toBeGreaterThan(near.x + 20);
  for (const [from, to] of [
    ['d1', 'd7'],
    ['d7', 'i7'],
  ] as const) {
    const [start, end] = [await middle(page, from), await middle(page, to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
    if (to === 'd7') await expect(page.locator('[data-square="d7"]')).toHaveAttribute('aria-selected', 'true');
  }
  await expect(page.getByText('d1-d7/i7').first()).toBeVisible();
});

test('a theme that cannot be used is listed with what is wrong @desktop', async ({ page }) => {
  await page.route('**/api/themes', async (route) => {
    const told = (await (await route.fetch()).json()) as ThemesView;
    const problem = { es: '`ink` sobre `paper` tiene un contraste de 3.52', en: 'contrast' };
    told.broken.push({ id: 'mio/theme.toml', mendable: false, mistakes: [{ line: 4, problem, advice: null }] });
    await route.fulfill({ json: told });
  });
  await page.goto('/options');
  await expect(page.getByRole('heading', { name: 'Temas que no se pueden usar' })).toBeVisible();
  await expect(page.getByText('un contraste de 3.52')).toBeVisible();
});
