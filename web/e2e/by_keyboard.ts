import { expect, type Page } from '@playwright/test';
import { plyOf } from './at_table.ts';

const focused = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((name) => (document.activeElement as HTMLElement | null)?.dataset[name] ?? null, name);

/** What has the focus, once something of that name has: while a table is drawn anew nothing may have it for a moment. */
async function focusOn(page: Page, name: string): Promise<string> {
  const found = await page.waitForFunction(
    (name) => (document.activeElement as HTMLElement | null)?.dataset[name] ?? '',
    name,
  );
  return found.jsonValue();
}

/** What has the focus once it has gone on from there: a key that is pressed before is one too many. */
async function focusFrom(page: Page, name: string, before: string): Promise<string> {
  const found = await page.waitForFunction(
    ([name, before]) => {
      const now = (document.activeElement as HTMLElement | null)?.dataset[name ?? ''] ?? '';
      return now === before ? '' : now;
    },
    [name, before],
  );
  return found.jsonValue();
}

/** Goes along a row with the arrow keys until the focus is where it should be. */
async function along(page: Page, name: string, wanted: string): Promise<void> {
  for (let step = 0; step < 14; step += 1) await page.keyboard.press('ArrowLeft');
  let here = await focusOn(page, name);
  for (let step = 0; step < 14 && here !== wanted; step += 1) {
    await page.keyboard.press('ArrowRight');
    here = await focusFrom(page, name, here);
  }
  expect(here).toBe(wanted);
}

/** Plays a tile: the arrows to it, Enter, an end where there are two. */
async function playTile(page: Page, move: string): Promise<void> {
  if (move === '-') return page.keyboard.press('p');
  const [, tile = '', end = ''] = /^!?([0-9-]+)(.?)/.exec(move) ?? [];
  const before = await plyOf(page);
  // What the others played is shown first: until then the tile is only looked at.
  await page.locator(`.mine.fits[data-tile="${tile}"]`).first().waitFor();
  await page.keyboard.press('ArrowRight');
  await along(page, 'tile', tile);
  await page.keyboard.press('Enter');
  const lifted = page.locator(`.mine.lifted[data-tile="${tile}"]`);
  await expect
    .poll(async () => (await lifted.count()) > 0 || (await plyOf(page)) !== before || (await sent(page)))
    .toBe(true);
  if ((await lifted.count()) === 0) return;
  await lookAt(page, end === '<' ? 1 : 0);
  await page.keyboard.press('Enter');
}

/** Looks with the arrows at an end of the line, wherever on the mat it lies: the left one is arm 1, the right one arm 0. */
async function lookAt(page: Page, arm: 0 | 1): Promise<void> {
  const looked = (arm: number) =>
    page.locator(`.place[data-arm="${arm}"]`).evaluateAll((found) => found[0]?.getAttribute('aria-pressed') ?? null);
  await page.keyboard.press('ArrowLeft');
  // Of a place beyond the edge only the way to it is shown: then it is looked at while the other is not.
  if ((await looked(arm)) === 'false' || (await looked(1 - arm)) === 'true') await page.keyboard.press('ArrowRight');
}

const sent = async (page: Page): Promise<boolean> => (await page.locator('.mine.sent').count()) > 0;

/** Plays a card: the arrows to it, Enter, the cards that it takes, and what lays or takes it. */
async function playCard(page: Page, move: string): Promise<void> {
  const [card = '', takes] = move.split(':');
  await page.locator(`.held.fits[data-held="${card}"]`).waitFor();
  await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 3 && (await focused(page, 'held')) === null; step += 1)
    await page.keyboard.press('ArrowDown');
  await along(page, 'held', card);
  await page.keyboard.press('Enter');
  if (takes === undefined) return page.getByRole('button', { name: 'Echar' }).press('Enter');
  for (const taken of takes.split('+')) {
    const there = page.locator(`[data-card="${taken}"]`);
    if ((await there.getAttribute('aria-pressed')) !== 'true') await there.press('Enter');
  }
  await page.getByRole('button', { name: 'Llevarse' }).press('Enter');
}

/** Moves an amazon and shoots: three squares, each with the arrows and Enter. */
async function playSquares(page: Page, move: string): Promise<void> {
  await page.locator('.square.reach').first().waitFor();
  // From Black's side the board is turned: its first square is in rank 1.
  const turned = (await page.locator('[data-square]').first().getAttribute('data-square'))?.slice(1) === '1';
  const side = turned ? -1 : 1;
  for (const square of move.split(/[-/]/)) {
    if ((await focused(page, 'square')) === null) await page.keyboard.press('ArrowUp');
    let here = await focusOn(page, 'square');
    for (let step = 0; step < 40 && here !== square; step += 1) {
      const across = side * (square.charCodeAt(0) - here.charCodeAt(0));
      const up = side * (Number(square.slice(1)) - Number(here.slice(1)));
      await page.keyboard.press(
        across > 0 ? 'ArrowRight' : across < 0 ? 'ArrowLeft' : up > 0 ? 'ArrowUp' : 'ArrowDown',
      );
      here = await focusFrom(page, 'square', here);
    }
    expect(here).toBe(square);
    await page.keyboard.press('Enter');
  }
}

/** Plays a move of each game, as notation writes it, by nothing but the keyboard. */
export const PLAYS: Record<string, (page: Page, move: string) => Promise<void>> = {
  dominoes: playTile,
  escoba: playCard,
  amazons: playSquares,
};
