import type { Page } from '@playwright/test';
import { choose, expect, newTable, test } from './sobremesa.ts';

/** Sizes at which nothing may lie over anything: a wide window, a phone upright, one across, the narrowest. */
const SIZES = [
  [1280, 800],
  [390, 844],
  [640, 400],
  [320, 640],
] as const;

/** How much of the table each text that was said lies over, in square pixels; kept by the page from its beginning. */
interface Said extends Window {
  said: [text: string, covered: number][];
}

/** Has each page look at all that is said there, frame by frame: nothing is missed where the machine is busy. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: [string, number][] = ((window as unknown as Said).said = []);
    const look = () => {
      requestAnimationFrame(look);
      const mat = document.querySelector('.mat, .board')?.getBoundingClientRect();
      for (const speech of document.querySelectorAll('.speech.laid')) {
        if (!mat || said.some(([text]) => text === speech.textContent)) continue;
        const box = speech.getBoundingClientRect();
        const wide = Math.min(box.right, mat.right) - Math.max(box.left, mat.left);
        const high = Math.min(box.bottom, mat.bottom) - Math.max(box.top, mat.top);
        said.push([speech.textContent, Math.round(Math.max(0, wide) * Math.max(0, high))]);
      }
    };
    look();
  });
}

for (const [rules, seats] of [
  ['international', ['me', 'angustias', 'fermin', 'cayetano']],
  ['amazons', ['me', 'leocadia']],
] as const) {
  test(`what is said as ${rules} begin lies over nothing of the game @desktop`, async ({ page }) => {
    test.slow();
    // Each in a window of its own, all at once: they take as long as it takes to read what is said.
    const beside = async ([width, height]: readonly [number, number]) => {
      const own = await page.context().newPage();
      await choose(own, { language: 'es', speed: 'normal', volume: 0 });
      await own.setViewportSize({ width, height });
      await listen(own);
      const { id } = await newTable(page, rules, [...seats]);
      await own.goto(`/t/${id}`);
      const said = () => own.evaluate(() => (window as unknown as Said).said);
      const most = { message: `${width} x ${height}`, timeout: 60_000 };
      await expect.poll(async () => (await said()).length, most).toBeGreaterThanOrEqual(seats.length - 1);
      expect(
        (await said()).filter(([, covered]) => covered > 0),
        most.message,
      ).toEqual([]);
    };
    await page.goto('/');
    await Promise.all(SIZES.map(beside));
  });
}

test('a hint leaves the board of the Amazons where it is and as large @desktop', async ({ page }) => {
  test.slow();
  await choose(page, { language: 'es', speed: 'very_fast', volume: 0 });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const { id } = await newTable(page, 'amazons', ['me', 'random']);
    await page.goto(`/t/${id}`);
    await page.locator('.table[data-ply]').waitFor();
    const board = () => page.locator('.board').boundingBox();
    const before = await board();
    await page.getByRole('button', { name: 'Pista' }).click();
    await expect(page.locator('.status .note')).toContainText('Pista:');
    expect(await board(), `${width} x ${height}`).toEqual(before);
  }
});
