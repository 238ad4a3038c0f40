import { expect, type Page } from '@playwright/test';
import { smallText, violations } from './checks.ts';
import { checkSizes } from './geometry.ts';

/**
 * A report is a page of its own, read in another tab: axe finds nothing there in either language, nothing sticks out, and on the
 * smallest phone nothing lies over anything.
 */
export async function checkReport(
  page: Page,
  path: string,
  where: string,
  more: (read: Page) => Promise<void> = async () => {},
): Promise<void> {
  const read = await page.context().newPage();
  await read.goto(new URL(path, page.url()).href);
  for (const language of ['Español', 'English']) {
    await read.getByText(language).click();
    expect.soft(await violations(read), `axe on ${where}, ${language}`).toEqual([]);
    expect.soft(await smallText(read), `text under 17 px on ${where}, ${language}`).toEqual([]);
  }
  const beyond = () => read.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(await beyond(), `nothing sticks out of ${where} sideways`).toBeLessThanOrEqual(0);
  await more(read);
  await checkSizes(read, where, [{ width: 320, height: 640 }]);
  await read.close();
}
