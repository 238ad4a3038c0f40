import type { Page } from '@playwright/test';
import type { TableView } from '../src/wire.ts';
import { movesOf } from '../src/table/tree.ts';
import { plyOf } from './at_table.ts';
import { PLAYS } from './by_keyboard.ts';
import { checkPage } from './checks.ts';
import { openRoom, sitDown, somebody } from './friends.ts';
import { choose, expect, QUICK, test } from './sobremesa.ts';

/** A notice that the browser was asked for, and what came of it. */
interface Noticed {
  title: string;
  body: string;
  came: 'waits' | 'shown' | 'failed' | 'closed';
  /** Presses it, as somebody does who sees it. */
  press: () => void;
}

const noticed = (page: Page): Promise<Omit<Noticed, 'press'>[]> =>
  page.evaluate(() => {
    const all = (window as unknown as { noticed: Noticed[] }).noticed;
    return all.map(({ title, body, came }) => ({ title, body, came }));
  });

/** Keeps which of the browser's own notices the page asks for, and whether the browser shows them. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const all: Noticed[] = [];
    Object.assign(window, { noticed: all });
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        const press = () => void this.dispatchEvent(new Event('click'));
        const told: Noticed = { title: this.title, body: this.body, came: 'waits', press };
        all.push(told);
        this.addEventListener('show', () => (told.came = 'shown'));
        this.addEventListener('error', () => (told.came = 'failed'));
        this.addEventListener('close', () => (told.came = 'closed'));
      }
    };
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
  await page.context().grantPermissions(['notifications'], { origin: server.url });
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

  // Tests give every page the focus; this one has what a window has behind another.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('about:blank');
  await elsewhere.bringToFront();
  await page.waitForFunction(() => !document.hasFocus());
  await play(luis, id);
  await expect.poll(() => noticed(page)).toEqual([{ title: 'Te toca', body: 'Amazonas, 6 por 6', came: 'shown' }]);
  // Pressed, it leads to the table and goes.
  await page.evaluate(() => (window as unknown as { noticed: Noticed[] }).noticed[0]?.press());
  await expect.poll(() => noticed(page)).toMatchObject([{ came: 'closed' }]);
  await luis.context().close();
});
