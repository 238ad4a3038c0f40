import type { Page } from '@playwright/test';
import { asked, AtTable } from './at_table.ts';
import { answered, choose, expect, newTable, QUICK, test } from './sobremesa.ts';

/** What a first load may weigh on the wire, in bytes: a little above what it does, so that nothing comes with it unseen. */
const LIMITS = [
  ['/', 92_000],
  ['/play', 138_000],
] as const;

for (const [path, limit] of LIMITS) {
  test(`the first load of ${path} weighs less than ${limit / 1000} kB on the wire @desktop`, async ({
    page,
    context,
  }) => {
    const wire = await context.newCDPSession(page);
    await wire.send('Network.enable');
    await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
    let bytes = 0;
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    const begun = Date.now();
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    console.log(`${path}: ${bytes} bytes, idle after ${Date.now() - begun} ms`);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(limit);
  });
}

/** The files of themes that the page asks for, by theme. */
function themeFiles(page: Page): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>();
  page.on('request', (request) => {
    const [, theme, file] = /\/api\/themes\/([^/]+)\/([^/?]+)/.exec(request.url()) ?? [];
    if (theme && file) files.set(theme, (files.get(theme) ?? new Set()).add(file));
  });
  return files;
}

test('the files of a theme come when it is chosen, and no other ones @desktop', async ({ page }) => {
  await choose(page, { ...QUICK, volume: 50 });
  const files = themeFiles(page);
  const table = async () => {
    const { id } = await newTable(page, 'duel', ['me', 'random']);
    await AtTable.sit(page, id);
    await asked(page);
    // The first press wakes the sounds.
    await page.mouse.click(4, 300);
    await answered(page);
  };
  await table();
  const wood = [...(files.get('wood') ?? [])];
  expect([...files.keys()], 'nothing of a theme that is not chosen').toEqual(['wood']);
  expect(wood, 'one background of three, and no music').toEqual([expect.stringMatching(/^table-\d\.svg$/)]);
  await page.goto('/options');
  await expect(page.getByRole('radio', { name: /Fruta/ })).toBeVisible();
  await answered(page);
  const listed = [...files.values()].flatMap((names) => [...names]);
  expect(
    listed.filter((file) => !file.endsWith('.svg')),
    'the list shows pictures, and no more',
  ).toEqual([]);
  await page.getByRole('radio', { name: /Fruta/ }).check();
  files.clear();
  await table();
  expect([...files.keys()]).toEqual(['fruit']);
  const fruit = [...(files.get('fruit') ?? [])];
  expect(fruit).toContain('face-6.svg');
  expect(fruit.filter((file) => file.startsWith('table-')).length, 'one background of two').toBe(1);
  // Music is heard where it is wished, and fetched there alone.
  expect(fruit.filter((file) => file.startsWith('music-'))).toEqual([]);
});
