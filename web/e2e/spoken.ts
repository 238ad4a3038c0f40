import { expect, type Page } from '@playwright/test';

/** Hears what a screen reader is told at a table from now on, one announcement after another. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const live = document.querySelector('.table .spoken[aria-live]');
    if (!live) throw new Error('nothing is told at this table');
    const hear = () => {
      const text = live.textContent?.trim() ?? '';
      if (text !== '') heard.push(text);
    };
    hear();
    new MutationObserver(hear).observe(live, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/**
 * All that was heard, once the end of the hand was. It is told at the pace of reading aloud, and the hand may be over long before:
 * the page's clock, which the test has installed, leaps over that.
 */
export async function heardToTheEnd(page: Page, heard: () => Promise<string[]>): Promise<string[]> {
  await expect(async () => {
    await page.clock.fastForward('10:00');
    expect((await heard()).join('\n')).toMatch(/domina|Cierre|cerrad|ganad|Gana|empat/i);
  }).toPass();
  return heard();
}
