import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';
import { goneOn, middle, plyOf } from './at_table.ts';
import { settled } from './checks.ts';

/** What a table of escoba waits for from who sits at it. */
export type Call = 'play' | 'hand over' | 'match over';

/** A way of playing some card. */
export type Way = (table: AtEscoba) => Promise<void>;

/** A seat at an open table of escoba, as a person with a browser has it. */
export class AtEscoba {
  plays = 0;
  captures = 0;

  private constructor(readonly page: Page) {}

  /** Goes to a table and waits until it is shown. */
  static async sit(page: Page, id: string): Promise<AtEscoba> {
    await page.goto(`/t/${id}`);
    return AtEscoba.at(page);
  }

  /** The table that the page is at, once it is shown. */
  static async at(page: Page): Promise<AtEscoba> {
    await expect(page.locator('.table.escoba[data-ply]')).toBeVisible();
    return new AtEscoba(page);
  }

  get ply(): Promise<number> {
    return plyOf(this.page);
  }

  held(card: string): Locator {
    return this.page.locator(`[data-held="${card}"]`);
  }

  lying(card: string): Locator {
    return this.page.locator(`[data-card="${card}"]`);
  }

  /** The cards of the hand that may be played now. */
  fitting(): Promise<string[]> {
    return this.page
      .locator('.held.fits')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-held') ?? ''));
  }

  /** The cards of the table that may be chosen now and are not. */
  open(): Promise<string[]> {
    return this.page
      .locator('.card.open:not(.chosen)')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card') ?? ''));
  }

  /** Whether what is chosen takes something, lies down, or is not whole. */
  async whole(): Promise<'take' | 'lay' | null> {
    if (await this.page.locator('[data-take]').isEnabled()) return 'take';
    const groups = await this.page.locator('[data-group]').count();
    return groups === 0 && (await this.page.locator('[data-lay]').isEnabled()) ? 'lay' : null;
  }

  /** Waits until something is asked of this seat. */
  async call(): Promise<Call> {
    const handle = await this.page.waitForFunction(
      () => {
        const over = document.querySelector('section.over');
        if (document.querySelector('dialog[open]') && over) return 'match over';
        const button = over?.querySelector('button');
        if (button) return button.textContent?.includes('Siguiente') ? 'hand over' : 'match over';
        return document.querySelector('.held.fits') ? 'play' : null;
      },
      undefined,
      { timeout: 60_000 },
    );
    return (await handle.jsonValue()) as Call;
  }

  /** Waits until something is asked of this seat and no card is on its way: captures have been shown, what was dealt is where it came to lie. */
  async atRest(): Promise<Call> {
    const call = await this.call();
    await this.page.waitForFunction(() => document.querySelector('.lies:not(.lying)') === null);
    await settled(this.page);
    return call;
  }

  /** Waits until what was chosen is a play. */
  async toBeWhole(): Promise<void> {
    await this.page.waitForFunction(() => {
      const can = (what: string) => document.querySelector<HTMLButtonElement>(`[data-${what}]`)?.disabled === false;
      return can('take') || (can('lay') && document.querySelector('[data-group]') === null);
    });
  }

  /** Plays until the hand or the match is over. */
  async playHand(way: Way): Promise<Call> {
    for (let turn = 0; turn < 40; turn += 1) {
      const call = await this.atRest();
      if (call !== 'play') return call;
      const ply = await this.ply;
      const before = await this.page.locator('.card[data-card]').count();
      await way(this);
      await goneOn(this.page, ply);
      this.plays += 1;
      if ((await this.page.locator('.card[data-card]').count()) < before) this.captures += 1;
    }
    throw new Error('a hand of more than forty turns');
  }

  /** Plays hand after hand until the match is over; `next` goes on from the count of one. How many hands it took. */
  async playMatch(way: Way, next: (hand: number) => Promise<void>): Promise<number> {
    for (let hand = 1; hand <= 12; hand += 1) {
      if ((await this.playHand(way)) === 'match over') return hand;
      await expect(this.page.locator('.counted')).toContainText('La cuenta de la ronda');
      await next(hand);
      await expect(this.page.locator(`.table[data-hand="${hand + 1}"]`)).toBeVisible();
    }
    throw new Error('a match to six points of more than twelve hands');
  }
}

/** With the mouse: by turns a card dragged onto what it takes, and table cards first. */
export const byMouse: Way = async (table) => {
  const { page } = table;
  const open = await table.open();
  const [first] = open;
  if (first !== undefined && table.plays % 2 === 1) {
    // The table first; then the hand; then both are said again.
    await table.lying(first).click();
    await choose(
      table,
      (card) => table.held(card).click(),
      (card) => table.lying(card).click(),
    );
    await page.locator('[data-take]').click();
    return;
  }
  const [card = ''] = await table.fitting();
  const from = await middle(table.held(card));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 30, { steps: 3 });
  const [target] = await table.open();
  const to = target === undefined ? await middle(page.locator('.felt')) : await middle(table.lying(target));
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  // Dropped where there are several captures, it is asked which.
  if ((await table.held(card).count()) > 0 && (await table.held(card).getAttribute('class'))?.includes('chosen')) {
    const group = page.locator('[data-group]').first();
    if ((await group.count()) > 0) {
      await group.click();
      await page.locator('[data-take]').click();
    } else {
      await table.held(card).click();
    }
  }
};

/** With a finger: taps, a second one to play. */
export const byTap: Way = async (table) => {
  const { page } = table;
  const [card = ''] = await table.fitting();
  await table.held(card).tap();
  await expect(table.held(card)).toHaveClass(/chosen/);
  const group = page.locator('[data-group]').first();
  if ((await group.count()) > 0) await group.tap();
  await table.toBeWhole();
  await table.held(card).tap();
};

/** With a finger, on the page with one's own hand alone: the first way to make fifteen, else a card that is laid down. */
export const byWays: Way = async ({ page }) => {
  const way = page.locator('.ways [data-group]').first();
  if ((await way.count()) > 0) {
    await way.tap();
    await page.locator('[data-take]:enabled').tap();
  } else {
    await page.locator('.held.fits').first().tap();
    await page.locator('[data-lay]:enabled').tap();
  }
};

/** With a finger: the card dragged to the felt. */
export function byFinger(touch: CDPSession): Way {
  return async (table) => {
    const [card = ''] = await table.fitting();
    const from = await middle(table.held(card));
    const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from.x, from.y) });
    for (let step = 1; step <= 3; step += 1)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(from.x, from.y - 12 * step) });
    const [target] = await table.open();
    const to = target === undefined ? await middle(table.page.locator('.felt')) : await middle(table.lying(target));
    for (let step = 1; step <= 6; step += 1) {
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        ...at(from.x + ((to.x - from.x) * step) / 6, from.y - 36 + ((to.y - from.y + 36) * step) / 6),
      });
    }
    const dragged = table.page.locator('.held.dragged');
    await expect(dragged).toHaveCount(1);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(dragged).toHaveCount(0);
    // Let go it is played, unless there are several ways: then it stays chosen.
    if ((await table.held(card).count()) === 0) return;
    const group = table.page.locator('[data-group]').first();
    if ((await group.count()) > 0) await group.tap();
    await table.toBeWhole();
    await table.held(card).tap();
  };
}

/** With the keyboard alone: arrows, Enter, and Enter again. */
export const byKeys: Way = async (table) => {
  const { page } = table;
  const focused = () =>
    page.evaluate(
      () =>
        (document.activeElement as HTMLElement | null)?.dataset['held'] ??
        (document.activeElement as HTMLElement | null)?.dataset['card'] ??
        null,
    );
  const fitting = await table.fitting();
  await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 3 && !(await isHeld(page)); step += 1) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  for (let step = 0; step < 3 && !fitting.includes((await focused()) ?? ''); step += 1)
    await page.keyboard.press('ArrowRight');
  const card = (await focused()) ?? '';
  expect(fitting).toContain(card);
  await page.keyboard.press('Enter');
  if ((await table.whole()) === null && table.plays % 2 === 1) {
    // Several captures: one of those over the felt.
    await page.locator('[data-group]').first().press('Enter');
    await expect.poll(() => table.whole()).toBe('take');
    await table.held(card).focus();
  } else if ((await table.whole()) === null) {
    // Or cards of the table say which: from the first on, as one reads.
    await page.keyboard.press('ArrowUp');
    for (let before = ''; before !== (await focused()); await page.keyboard.press('ArrowLeft'))
      before = (await focused()) ?? '';
    for (let step = 0; step < 40 && (await table.whole()) !== 'take'; step += 1) {
      const at = (await focused()) ?? '';
      await page.keyboard.press((await table.open()).includes(at) ? 'Enter' : 'ArrowRight');
    }
    expect(await table.whole()).toBe('take');
    const chosen = page.locator('.card.chosen').first();
    await chosen.focus();
  }
  await page.keyboard.press('Enter');
};

function isHeld(page: Page): Promise<boolean> {
  return page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['held'] !== undefined);
}

/** Chooses cards until they are a capture: of the hand first where one completes it. */
async function choose(
  table: AtEscoba,
  hand: (card: string) => Promise<void>,
  lying: (card: string) => Promise<void>,
): Promise<void> {
  for (let step = 0; step < 12 && (await table.whole()) !== 'take'; step += 1) {
    const chosen = await table.page.locator('.held.chosen').count();
    const [card] = chosen > 0 ? [] : await table.fitting();
    const [next] = await table.open();
    if (card !== undefined) await hand(card);
    else if (next !== undefined) await lying(next);
    else throw new Error('nothing completes what is chosen');
  }
}
