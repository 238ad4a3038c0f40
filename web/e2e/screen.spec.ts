import type { Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import type { GatheringView, TableView } from '../src/wire.ts';
import { plyOf } from './at_table.ts';
import { AtEscoba, byWays } from './at_escoba.ts';
import { checkPage } from './checks.ts';
import { openRoom, pathOf, sitDown, somebody } from './friends.ts';
import { checkSizes } from './geometry.ts';
import { choose, expect, QUICK, test } from './sobremesa.ts';

/** Televisions, as their browsers see them. */
const TELEVISIONS = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
] as const;
const TELEVISION = { viewport: TELEVISIONS[0] };

/** Phones upright, the smallest of them, and across. */
const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
] as const;

/** The links of so many codes on the screen, once they are there, read as a camera reads them. */
async function scan(page: Page, seats: number): Promise<string[]> {
  await expect(page.locator('.qr')).toHaveCount(seats);
  const drawn = await page.locator('.qr svg').evaluateAll((codes) =>
    codes.map((code) => ({
      size: (code as SVGSVGElement).viewBox.baseVal.width,
      path: code.querySelector('path')?.getAttribute('d') ?? '',
    })),
  );
  return drawn.map(({ size, path }) => {
    const scale = 4;
    const side = size * scale;
    const data = new Uint8ClampedArray(side * side * 4).fill(255);
    for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
        const from = (row * side + Number(x) * scale) * 4;
        for (let at = from; at < from + Number(width) * scale * 4; at += 4) data.fill(0, at, at + 3);
      }
    }
    return decodeQR({ width: side, height: side, data });
  });
}

/** Waits until it is somebody's turn on the phone. */
const yourTurn = (page: Page) =>
  page.waitForFunction(() => document.title.startsWith('Te toca'), undefined, { timeout: 60_000 });

/** Waits until a page shows what another one did. */
const shows = (page: Page, ply: number) =>
  expect.poll(() => plyOf(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(ply);

/** Lays a tile on the page with one's own hand alone, or passes; whether an end had to be chosen. */
async function playTile(page: Page, by: 'tap' | 'keys'): Promise<boolean> {
  await yourTurn(page);
  const before = await plyOf(page);
  const press = (what: string) =>
    by === 'tap' ? page.locator(what).first().tap() : page.locator(what).first().press('Enter');
  if ((await page.locator('.mine.fits').count()) === 0) {
    if (by === 'tap') await press('[data-pass]');
    else await page.keyboard.press('p');
  } else await press('.mine.fits');
  await page.waitForFunction(
    (ply) =>
      Number(document.querySelector<HTMLElement>('.table')?.dataset['ply']) > ply ||
      document.querySelector('.ends .open'),
    before,
  );
  const two = (await page.locator('.ends .open').count()) > 0;
  if (two && by === 'keys') {
    // The arrows go from end to end while the keyboard stays on the tile.
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.ends .looked')).toHaveCount(1);
    await page.keyboard.press('Enter');
  } else if (two) await press('.ends .open');
  await shows(page, before + 1);
  return two;
}

test('the table comes to the television, phones scan a seat there and have their hand alone @desktop', async ({
  page,
  browser,
  server,
}) => {
  await choose(page, { ...QUICK, name: 'Ana' });
  const { id, codes } = await openRoom(page, 'duel', 2, 'Ana');
  await page.getByText('Llevar la mesa a la tele').click();
  const link = await page.getByRole('textbox', { name: 'Enlace para la tele' }).inputValue();
  expect(pathOf(link)).toBe(`/t/${id}/screen#${codes.sit}`);
  await checkPage(page, 'the room with the link for the television');

  const tv = await somebody(browser, server.url, {}, TELEVISION);
  await tv.goto(pathOf(link));
  await expect(tv.getByText('Falta 1 persona')).toBeVisible();
  await expect(tv.getByText('Ana', { exact: true })).toBeVisible();
  // The key is drawn, and stands in no address; loaded anew the page still has it.
  await tv.reload();
  const [seat] = await scan(tv, 1);
  expect(seat).toBe(`${server.url}/t/${id}/hand#${codes.sit}.2`);
  expect(new URL(tv.url()).hash).toBe('');
  await checkPage(tv, 'the room on the television');
  await checkSizes(tv, 'the room on the television', TELEVISIONS);
  await tv.setViewportSize(TELEVISIONS[0]);

  // Whoever only came to watch has no key to draw.
  const other = await somebody(browser, server.url, {}, TELEVISION);
  await other.goto(`/t/${id}/screen#${codes.watch}`);
  await expect(other.getByText('El enlace para sentarse lo tiene Ana.')).toBeVisible();
  expect(await scan(other, 0)).toEqual([]);

  const phone = await somebody(browser, server.url, { name: 'Luis' });
  await phone.addInitScript(() => {
    const shaken: unknown[] = [];
    Object.assign(window, { shaken });
    navigator.vibrate = (pattern) => shaken.push(pattern) > 0;
  });
  await phone.goto(pathOf(seat ?? ''));
  await expect(phone.getByText('Tu sitio: Asiento 2.')).toBeVisible();
  await phone.getByRole('button', { name: 'Sentarme', exact: true }).tap();

  // Both screens and both hands begin by themselves.
  for (const screen of [tv, other]) {
    await expect(screen.locator('.table.large-screen[data-ply]')).toBeVisible({ timeout: 60_000 });
    await expect(screen.locator('[data-tile]')).toHaveCount(0);
    await expect(screen.getByRole('button')).toHaveCount(1);
    await expect(screen.getByRole('button', { name: 'Pantalla completa' })).toBeVisible();
  }
  await expect(phone.locator('.mine')).toHaveCount(14);
  await expect(phone.locator('.ring, .mat')).toHaveCount(0);
  // Ana has the whole table, and takes her hand alone from its menu.
  await expect(page.locator('.mat')).toBeVisible();
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('link', { name: 'Ver solo mi mano' }).click();
  await expect(page.locator('.mat')).toHaveCount(0);
  await expect(page.locator('.mine')).toHaveCount(14);

  // What is said at a phone stands beside its seat on the television.
  await phone.getByRole('button', { name: 'Decir algo' }).tap();
  await phone.getByRole('button', { name: '¡Suerte!' }).tap();
  await expect(tv.locator('.speech', { hasText: '¡Suerte!' })).toBeVisible();

  await checkPage(tv, 'the table on the television');
  await checkPage(phone, "one's own hand alone");
  let chosen = 0;
  for (let turn = 0; turn < 40 && (chosen === 0 || turn < 6); turn += 1) {
    const ply = await plyOf(tv);
    const mover = await Promise.race(
      [page, phone].map(async (one) => {
        await yourTurn(one);
        return one;
      }),
    );
    if (turn === 4) {
      await checkPage(mover, "one's own hand, and the open ends");
      await checkSizes(phone, "one's own hand, and the open ends", PHONES);
      await phone.setViewportSize(PHONES[0]);
      await checkSizes(tv, 'the table on the television', TELEVISIONS);
      await tv.setViewportSize(TELEVISIONS[0]);
    }
    if (await playTile(mover, mover === phone ? 'tap' : 'keys')) chosen += 1;
    await shows(tv, ply + 1);
    if ((await page.locator('section.over').count()) > 0) break;
  }
  expect(await phone.evaluate(() => (window as unknown as { shaken: unknown[] }).shaken.length)).toBeGreaterThan(0);

  // The host's own browser shows no hand either where it is the large screen.
  const hosts = await page.context().newPage();
  await hosts.goto(`/t/${id}/screen`);
  await expect(hosts.locator('.table.large-screen[data-ply]')).toBeVisible();
  await expect(hosts.locator('[data-tile]')).toHaveCount(0);
  await hosts.close();
  for (const one of [tv, other, phone]) await one.context().close();
});

test('a whole hand of escoba from two phones, the felt on the television @desktop', async ({
  browser,
  server,
  page,
}) => {
  test.skip(process.env['WHOLE_MATCHES'] === undefined, 'WHOLE_MATCHES');
  test.setTimeout(240_000);
  await choose(page, { ...QUICK, name: 'Ana' });
  const { id, codes } = await openRoom(page, 'escoba target=1', 2, 'Ana');
  const tv = await somebody(browser, server.url, {}, TELEVISION);
  await tv.goto(`/t/${id}/screen#${codes.sit}`);
  const luis = await somebody(browser, server.url, { name: 'Luis' });
  await sitDown(luis, pathOf((await scan(tv, 1))[0] ?? ''));
  const ana = await somebody(browser, server.url, { name: 'Ana' });
  await ana.context().addCookies(await page.context().cookies());
  // One window of Ana's alone waits at the table: it adds her part to the seed.
  await page.goto('/');
  await ana.goto(`/t/${id}/hand`);
  const hands = await Promise.all([ana, luis].map((one) => AtEscoba.at(one)));
  await checkPage(luis, "one's own cards alone");
  await checkSizes(luis, "one's own cards alone", PHONES);
  await luis.setViewportSize(PHONES[0]);
  await checkSizes(tv, 'escoba on the television', TELEVISIONS);
  const ends = await Promise.all(hands.map((hand) => hand.playHand(byWays)));
  expect(new Set(ends)).toEqual(new Set(['match over']));
  expect(hands.reduce((sum, { captures }) => sum + captures, 0)).toBeGreaterThan(0);
  await expect(tv.locator('.result')).toBeVisible();
  await checkPage(tv, 'the end of a match on the television');
  const { position } = (await (await luis.request.get(`/api/tables/${id}`)).json()) as TableView;
  expect(position.turn.waits_for).toBe('nothing');
  for (const one of [tv, ana, luis]) await one.context().close();
});

test('where the board is needed the page of a hand is the usual table @phone', async ({ page, browser, server }) => {
  await choose(page, { ...QUICK, name: 'Ana' });
  const { id, codes } = await openRoom(page, 'amazons-5x5', 2, 'Ana');
  const luis = await somebody(browser, server.url, { name: 'Luis' });
  await sitDown(luis, `/t/${id}/hand#${codes.sit}.2`);
  await expect(luis.getByRole('grid')).toBeVisible({ timeout: 60_000 });
  await luis.getByRole('button', { name: 'Menú' }).click();
  await expect(luis.getByRole('button', { name: 'Llevar la mesa a la tele' })).toBeVisible();
  await expect(luis.getByRole('link', { name: 'Ver solo mi mano' })).toHaveCount(0);
  await luis.getByRole('button', { name: 'Llevar la mesa a la tele' }).click();
  await expect(luis.getByText('El enlace para otra pantalla lo tiene quien puso la mesa')).toBeVisible();
  await checkPage(luis, 'how the table comes to the television, for a guest');
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Llevar la mesa a la tele' }).click();
  const link = await page.getByRole('textbox', { name: 'Enlace para la tele' }).inputValue();
  expect(new URL(link).pathname).toBe(`/t/${id}/screen`);
  await checkPage(page, 'how the table comes to the television, for its host');
  const tv = await somebody(browser, server.url, {}, TELEVISION);
  await tv.goto(pathOf(link));
  await expect(tv.getByRole('grid')).toBeVisible();
  await checkPage(tv, 'the Amazons on the television');
  await checkSizes(tv, 'the Amazons on the television', TELEVISIONS);
  for (const one of [tv, luis]) await one.context().close();
});

test('a seat that somebody else has taken meanwhile leaves another one @phone', async ({ page, browser, server }) => {
  await choose(page, { ...QUICK, name: 'Ana' });
  const { id, codes } = await openRoom(page, 'international', 4, 'Ana');
  const luis = await somebody(browser, server.url, { name: 'Luis' });
  await luis.goto(`/t/${id}/hand#${codes.sit}.3`);
  await expect(luis.getByText('Tu sitio: Asiento 3.')).toBeVisible();
  const eva = await somebody(browser, server.url, { name: 'Eva' });
  await sitDown(eva, `/t/${id}/hand#${codes.sit}.3`);
  await expect(luis.getByText('Ese sitio ya está ocupado. El que queda: Asiento 2.')).toBeVisible();
  await luis.getByRole('button', { name: 'Sentarme', exact: true }).click();
  await expect(luis.getByRole('button', { name: 'Levantarme' })).toBeVisible();
  const { seats } = (await (await luis.request.get(`/api/gatherings/${id}`)).json()) as GatheringView;
  expect(seats.map(({ sitter, yours }) => [sitter.kind, yours])).toEqual([
    ['person', false],
    ['person', true],
    ['person', false],
    ['free', false],
  ]);
  for (const one of [luis, eva]) await one.context().close();
});
