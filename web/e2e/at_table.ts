import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';
import { settled } from './checks.ts';

/** What the table waits for from who sits at it. */
export type Call = 'tile' | 'pass' | 'hand over' | 'match over';

/** A way of laying a tile that fits; `ends` is how many ends it fits. */
export type Way = (table: AtTable, tile: Locator, key: string) => Promise<void>;

/** The moves made in the hand that is shown; waits until the table is. */
export const plyOf = (page: Page): Promise<number> =>
  page.locator('.table[data-ply]').getAttribute('data-ply').then(Number);

/** Waits until the table that is shown has gone on from `ply`. At once: Playwright itself looks again after a second only. */
export async function goneOn(page: Page, ply: number): Promise<void> {
  await page.waitForFunction(
    (from) => Number(document.querySelector<HTMLElement>('.table')?.dataset['ply']) > from,
    ply,
    {
      timeout: 30_000,
    },
  );
}

/** A seat at an open table, as a person with a browser has it. */
export class AtTable {
  /** Tiles laid by this seat so far. */
  laid = 0;
  passes = 0;

  private constructor(readonly page: Page) {}

  /** Goes to a table and waits until it is shown. */
  static async sit(page: Page, id: string): Promise<AtTable> {
    await page.goto(`/t/${id}`);
    await expect(page.locator('.table[data-ply]')).toBeVisible();
    return new AtTable(page);
  }

  /** The table that the page shows, or is about to: nothing is loaded anew. */
  static async here(page: Page): Promise<AtTable> {
    // Where people wait for each other it counts down first.
    await expect(page.locator('.table[data-ply]')).toBeVisible({ timeout: 60_000 });
    return new AtTable(page);
  }

  get ply(): Promise<number> {
    return plyOf(this.page);
  }

  tile(key: string): Locator {
    return this.page.locator(`[data-tile="${key}"]`);
  }

  /** Waits until something is asked of this seat. */
  async call(): Promise<Call> {
    const handle = await this.page.waitForFunction(
      () => {
        const over = document.querySelector('section.over');
        if (document.querySelector('dialog[open]') && over) return 'match over';
        if (over) {
          const button = over.querySelector('button');
          if (!button) return null;
          return button.textContent?.includes('Siguiente') ? 'hand over' : 'match over';
        }
        if (document.querySelector('.mine.fits')) return 'tile';
        // What it says goes by the rules: to pass, or to put back the tile that was turned up.
        const pass = document.querySelector<HTMLButtonElement>('[data-pass]');
        return pass && !pass.disabled ? 'pass' : null;
      },
      undefined,
      { timeout: 60_000 },
    );
    return (await handle.jsonValue()) as Call;
  }

  /** The keys of the tiles that fit now. */
  fitting(): Promise<string[]> {
    return this.page
      .locator('.mine.fits')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-tile') ?? ''));
  }

  /** Waits until the table has gone on from `ply`. */
  async goneOn(ply: number): Promise<void> {
    await goneOn(this.page, ply);
  }

  /** On from the end of a hand, by `way`, to the next one; waits until it is shown. */
  async nextHand(way: (button: Locator) => Promise<void> = (button) => button.click()): Promise<void> {
    const hand = Number(await this.page.locator('.table[data-ply]').getAttribute('data-hand'));
    await way(this.page.getByRole('button', { name: 'Siguiente ronda' }));
    await expect(this.page.locator(`.table[data-hand="${hand + 1}"]`)).toBeVisible();
  }

  /** Goes on until a tile can be laid; where a hand is over before, in the next one. */
  async toOwnTurn(): Promise<this> {
    for (let call = await this.call(); call !== 'tile'; call = await this.call()) {
      if (call === 'hand over') {
        await this.nextHand();
        continue;
      }
      if (call !== 'pass') throw new Error(`the match was over before a turn: ${call}`);
      const ply = await this.ply;
      await passByButton(this);
      await this.goneOn(ply);
    }
    return this;
  }

  /** Plays until the hand or the match is over; tiles are laid one way, passes said another. */
  async playHand(lay: Way, pass: (table: AtTable) => Promise<void>): Promise<Call> {
    for (let turn = 0; turn < 80; turn += 1) {
      const call = await this.call();
      if (call === 'hand over' || call === 'match over') return call;
      const ply = await this.ply;
      if (call === 'pass') {
        await pass(this);
        this.passes += 1;
      } else {
        const [key = ''] = await this.fitting();
        await lay(this, this.tile(key), key);
        this.laid += 1;
      }
      await this.goneOn(ply);
    }
    throw new Error('a hand of more than eighty turns');
  }
}

/** What was done at a table under any rules. */
export type Deed = 'laid' | 'passed' | 'drew' | 'gave' | 'faced' | 'hand over' | 'match over';

/** What is asked next at a table under any rules. */
export type Asked = 'draw' | 'tile' | 'pass' | 'hand over' | 'match over';

/** Waits until something is asked under any rules: until then the computers go on moving. */
export async function asked(page: Page): Promise<Asked> {
  const what = await page.waitForFunction(
    (): Asked | null => {
      const over = document.querySelector('section.over button');
      if (over) return over.textContent?.includes('Siguiente') ? 'hand over' : 'match over';
      if (document.querySelector('[data-stock="draw"]')) return 'draw';
      if (document.querySelector('.mine.fits')) return 'tile';
      const pass = document.querySelector<HTMLButtonElement>('[data-pass]');
      return pass && !pass.disabled ? 'pass' : null;
    },
    undefined,
    { timeout: 60_000 },
  );
  return (await what.jsonValue()) as Asked;
}

/** How something on the table is pressed. */
export interface Press {
  readonly press: (target: Locator) => Promise<void>;
  /** One of several places on the mat. */
  readonly place: (target: Locator) => Promise<void>;
}

/** With the mouse. Places that lie close together share the presses between them: the nearest has it. */
export const CLICKS: Press = {
  press: (target) => target.click(),
  place: (target) => target.dispatchEvent('click'),
};

/** With a finger. */
export const TAPS: Press = {
  press: (target) => target.tap(),
  place: async (target) => {
    await settled(target.page());
    const { x, y } = await middle(target);
    await target.page().touchscreen.tap(x, y);
  },
};

/**
 * Does whatever is asked next, by presses alone: takes a tile from the stock, gives one, lays one, says by which face,
 * passes or stops. Of several tiles or places it takes one in turn.
 */
export async function doNext({ page }: AtTable, turn: number, { press, place }: Press = CLICKS): Promise<Deed> {
  const what = await asked(page);
  if (what === 'hand over' || what === 'match over') return what;
  if (what === 'draw') {
    const tiles = await page.locator('[data-tile]').count();
    await press(page.locator('[data-stock="draw"]'));
    await expect(page.locator('[data-tile]')).toHaveCount(tiles + 1);
    return 'drew';
  }
  const before = String(await plyOf(page));
  const gone = () =>
    page.waitForFunction((ply) => document.querySelector<HTMLElement>('.table')?.dataset['ply'] !== ply, before);
  if (what === 'pass') {
    await press(page.locator('[data-pass]'));
    await gone();
    return 'passed';
  }
  const fitting = page.locator('.mine.fits');
  await press(fitting.nth(turn % (await fitting.count())));
  const next = await page.waitForFunction((ply) => {
    if (document.querySelector<HTMLElement>('.table')?.dataset['ply'] !== ply) return 'laid';
    if (document.querySelector('[data-stock="give"]')) return 'give';
    // Where the table has no stock a tile is given to who asks: the lifted one is pressed once more.
    if (document.querySelector('.mine.lifted') && !document.querySelector('.place')) return 'again';
    if (document.querySelector('.picker')) return 'face';
    return document.querySelector('.place') ? 'place' : null;
  }, before);
  let on = await next.jsonValue();
  if (on === 'give' || on === 'again') {
    await press(page.locator(on === 'give' ? '[data-stock="give"]' : '.mine.lifted'));
    await gone();
    return 'gave';
  }
  if (on === 'place') {
    const places = page.locator('.place');
    await place(places.nth(turn % (await places.count())));
    const after = await page.waitForFunction(
      (ply) =>
        document.querySelector('.picker')
          ? 'face'
          : document.querySelector<HTMLElement>('.table')?.dataset['ply'] !== ply
            ? 'laid'
            : null,
      before,
    );
    on = await after.jsonValue();
  }
  if (on === 'face') await press(page.locator('.picker [data-face]').nth(turn % 2));
  await gone();
  return on === 'face' ? 'faced' : 'laid';
}

/** As [`doNext`] by the keyboard alone: R takes from the stock, P passes, arrows and Enter lay a tile, or give it back (which counts as laid). */
export async function doNextByKeys(table: AtTable, turn: number): Promise<Deed> {
  const { page } = table;
  const what = await asked(page);
  if (what === 'hand over' || what === 'match over') return what;
  if (what === 'draw') {
    const tiles = await page.locator('[data-tile]').count();
    await page.keyboard.press('r');
    await expect(page.locator('[data-tile]')).toHaveCount(tiles + 1);
    return 'drew';
  }
  const before = await plyOf(page);
  if (what === 'pass') {
    await passByKey(table);
  } else {
    const fitting = await table.fitting();
    const key = fitting[turn % fitting.length] ?? '';
    await byKeys(table, table.tile(key), key);
  }
  await page.waitForFunction(
    (ply) => Number(document.querySelector<HTMLElement>('.table')?.dataset['ply']) !== ply,
    before,
  );
  return what === 'pass' ? 'passed' : 'laid';
}

/** Middle of what is drawn, on the screen. */
export async function middle(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox();
  if (!box) throw new Error('nothing is drawn');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags the tile with the mouse to the first marked place. */
export const byMouse: Way = async ({ page }, tile) => {
  await settled(page);
  const from = await middle(tile);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 30, { steps: 3 });
  const to = await middle(page.locator('.ghost').first());
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await expect(page.locator('.ghost.looked')).toHaveCount(1);
  await page.mouse.up();
};

/** Waits until a tile that was pressed stands lifted, which `sign` shows, or is laid. */
async function liftedOrLaid(page: Page, ply: number, key: string, sign: string): Promise<void> {
  await page.waitForFunction(
    ([before, tile, shown]) =>
      document.querySelector(shown) !== null ||
      Number(document.querySelector<HTMLElement>('.table')?.dataset['ply']) !== before ||
      document.querySelector(`[data-tile="${tile}"]`) === null,
    [ply, key, sign] as const,
  );
}

/** Taps the tile, and one of the marked places where both ends fit. */
export const byTap: Way = async ({ page }, tile, key) => {
  const before = await plyOf(page);
  await tile.tap();
  const place = page.locator('.place').first();
  // A tile that fits one end alone is laid at once.
  await liftedOrLaid(page, before, key, '.place');
  if ((await place.count()) === 0) return;
  // Places that lie close together share the presses between them: the nearest has it, whichever lies on top.
  const { x, y } = await middle(place);
  await page.touchscreen.tap(x, y);
};

/** Drags the tile with a finger. */
export function byFinger(touch: CDPSession): Way {
  return async ({ page }, tile) => {
    await settled(page);
    const from = await middle(tile);
    const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from.x, from.y) });
    for (let step = 1; step <= 3; step += 1)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(from.x, from.y - 12 * step) });
    const to = await middle(page.locator('.ghost').first());
    for (let step = 1; step <= 6; step += 1) {
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        ...at(from.x + ((to.x - from.x) * step) / 6, from.y - 36 + ((to.y - from.y + 36) * step) / 6),
      });
    }
    await expect(page.locator('.ghost.looked')).toHaveCount(1);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

/** Goes to the tile with the arrows, lifts it with Enter, and chooses an end where there are two. */
export const byKeys: Way = async ({ page }, _, key) => {
  await page.keyboard.press('ArrowRight');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-tile') ?? null);
  // To the left end of the hand, then along it.
  const held = await page.locator('[data-tile]').count();
  for (let step = 0; step < held; step += 1) await page.keyboard.press('ArrowLeft');
  for (let step = 0; step < held && (await focused()) !== key; step += 1) await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe(key);
  const two = await plyOf(page);
  await page.keyboard.press('Enter');
  const lifted = page.locator(`.mine.lifted[data-tile="${key}"]`);
  await liftedOrLaid(page, two, key, '.mine.lifted');
  if ((await lifted.count()) > 0) {
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
  }
};

export const passByButton = async ({ page }: AtTable): Promise<void> => {
  await page.getByRole('button', { name: 'Pasar', exact: true }).click();
};

export const passByKey = async ({ page }: AtTable): Promise<void> => {
  await page.keyboard.press('p');
};
