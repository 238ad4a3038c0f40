import type { Page } from '@playwright/test';
import type { TableView } from '../src/wire.ts';
import { movesOf } from '../src/table/tree.ts';
import { plyOf } from './at_table.ts';
import { PLAYS } from './by_keyboard.ts';
import { checkPage } from './checks.ts';
import { openRoom, sitDown, somebody } from './friends.ts';
import { choose, expect, QUICK, test } from './sobremesa.ts';

/** A notice that the browser was asked for, and whether it stands on the screen still. */
interface Noticed {
  title: string;
  body: string;
  stands: boolean;
  /** Presses it, as somebody does who sees it. */
  press: () => void;
}

const noticed = (page: Page): Promise<Omit<Noticed, 'press'>[]> =>
  page.evaluate(() => {
    const all = (window as unknown as { noticed: Noticed[] }).noticed;
    return all.map(({ title, body, stands }) => ({ title, body, stands }));
  });

/**
 * Keeps which notices the page asks the browser for. They are shown by the system beside the browser, which one without windows
 * has not: what stands in for them here is allowed, shown, pressed and closed as those are.
 */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const all: Noticed[] = [];
    class Notice {
      static readonly permission = 'granted';
      static readonly requestPermission = () => Promise.resolve(Notice.permission);
      onclick: (() => void) | null = null;
      private readonly told: Noticed;
      constructor(title: string, { body = '' }: NotificationOptions) {
        this.told = { title, body, stands: true, press: () => this.onclick?.() };
        all.push(this.told);
      }
      close() {
        this.told.stands = false;
      }
    }
    Object.assign(window, { noticed: all, Notification: Notice });
  });
}

/** Plays the first move that there is, by the keyboard. */
async function play(page: Page, id: string): Promise<void> {
  const { position } = (await (await page.request.get(`/api/tables/${id}`)).json()) as TableView;
  const [move = ''] = movesOf(position.moves);
  await PLAYS['amazons']?.(page, move);
  await expect.poll(() => plyOf(page)).toBeGreaterThan(position.ply);
}

const hasTurn = (page: Page) => page.waitForFunction(() => document.title.startsWith('Te toca'));

test('who looks elsewhere is told by a notice of the browser that it is their turn @desktop', async ({
  page,
  browser,
  server,
}) => {
  await listen(page);
  await choose(page, { ...QUICK, name: 'Ana' });
  await page.goto('/options');
  const wanted = page.getByRole('switch', { name: /^Aviso del navegador/ });
  await expect(wanted).not.toBeChecked();
  await wanted.press('Space');
  await expect(wanted).toBeChecked();
  await checkPage(page, 'the options with notices');

  const luis = await somebody(browser, server.url, { name: 'Luis' });
  const { id, codes } = await openRoom(page, 'amazons-6x6', 2, 'Ana');
  await sitDown(luis, `/t/${id}#${codes.sit}`);
  for (const one of [page, luis]) await expect(one.locator('.table[data-ply]')).toBeVisible({ timeout: 60_000 });
  // Whoever begins has moved: it is Luis's turn, or Ana's again in a moment.
  const first = await Promise.race([hasTurn(page).then(() => page), hasTurn(luis).then(() => luis)]);
  await play(first, id);
  const second = first === page ? luis : page;
  await hasTurn(second);
  if (second === page) await play(page, id);
  await hasTurn(luis);
  expect(await noticed(page), 'who looks at the table needs no notice').toEqual([]);

  // Every page has the focus in a browser without windows; this one says what a window does that is behind another.
  await page.evaluate(() => (document.hasFocus = () => false));
  await play(luis, id);
  await expect.poll(() => noticed(page)).toEqual([{ title: 'Te toca', body: 'Amazonas, 6 por 6', stands: true }]);
  // Pressed, it leads to the table and goes.
  await page.evaluate(() => (window as unknown as { noticed: Noticed[] }).noticed[0]?.press());
  await expect.poll(() => noticed(page)).toMatchObject([{ stands: false }]);
  await luis.context().close();
});
