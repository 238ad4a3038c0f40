import { checkPage } from './checks.ts';
import { answered, choose, expect, QUICK, test } from './sobremesa.ts';

/** A page of each kind: the words of a game, the page for students, a manual with tables and code. */
const PAGES = ['/learn/dominoes/words', '/learn/students', '/learn/manual/rules/dominoes'];

for (const path of PAGES) {
  test(`${path} is read on the narrowest screen, and its links lead somewhere @phone`, async ({ page }) => {
    await choose(page, QUICK);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await expect(page.locator('article')).toBeVisible();
    await answered(page);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
    await expect(page.locator('article').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await checkPage(page, path);
    const links = await page
      .locator('article a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const pages = [...new Set(links.filter((link) => link.startsWith('/')).map((link) => link.replace(/#.*/, '')))];
    for (const link of pages) {
      const answer = await page.request.get(link.replace(/^\/learn/, '/api/pages'));
      expect.soft(answer.status(), link).toBe(200);
    }
    const targets = links.filter((link) => link.startsWith('#'));
    expect.soft(targets, 'links within the page').toEqual([]);
  });
}
