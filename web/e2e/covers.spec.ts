import type { Page } from '@playwright/test';
import { choose, expect, newTable, test } from './sobremesa.ts';

/** Sizes at which nothing may lie over anything: a wide window, a phone upright, one across, the narrowest. */
const SIZES = [
  [1280, 800],
  [390, 844],
  [640, 400],
  [320, 640],
] as const;

/** How much of the table what somebody says lies over, in square pixels, for each text that was seen. */
async function covered(page: Page, texts: number): Promise<ReadonlyMap<string, number>> {
  const seen = await page.evaluate(async (texts) => {
    const found: [string, number][] = [];
    for (let look = 0; look < 900 && found.length < texts; look += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const speech = document.querySelector('.speech.laid');
      const mat = document.querySelector('.mat, .board');
      if (!speech || !mat || found.some(([text]) => text === speech.textContent)) continue;
      const [one, other] = [speech.getBoundingClientRect(), mat.getBoundingClientRect()];
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      found.push([speech.textContent, Math.round(Math.max(0, wide) * Math.max(0, high))]);
    }
    return found;
  }, texts);
  return new Map(seen);
}

for (const [rules, seats] of [
  ['international', ['me', 'angustias', 'fermin', 'cayetano']],
  ['amazons', ['me', 'leocadia']],
] as const) {
  test(`what is said as ${rules} begin lies over nothing of the game @desktop`, async ({ page }) => {
    test.slow();
    await choose(page, { language: 'es', speed: 'normal', volume: 0 });
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      const { id } = await newTable(page, rules, [...seats]);
      await page.goto(`/t/${id}`);
      await page.locator('.speech.laid').first().waitFor();
      const said = await covered(page, seats.length - 1);
      expect(said.size, `${width} x ${height}`).toBe(seats.length - 1);
      expect(
        [...said].filter(([, area]) => area > 0),
        `${width} x ${height}`,
      ).toEqual([]);
    }
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
