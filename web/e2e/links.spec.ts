import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { TableSummary, TableView } from '../src/wire.ts';
import { checkPage } from './checks.ts';
import { openRoom, sitDown, somebody } from './friends.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';

test('a link on a page of another site leads to the table, and the guest still has it', async ({ page, server }) => {
  await choose(page, QUICK);
  const { id } = await newTable(page, 'duel', ['me', 'random']);
  // By another name this machine is another site.
  const elsewhere = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><title>Chat</title><a href="${server.url}/t/${id}">Mesa</a>`);
  });
  await new Promise<void>((listens) => elsewhere.listen(0, '127.0.0.1', listens));
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
  await page.getByRole('link', { name: 'Mesa' }).click();
  await page.waitForURL(`${server.url}/t/${id}`);
  const tables = await page.evaluate(() => fetch('/api/tables').then((answer) => answer.json() as Promise<unknown>));
  expect((tables as TableSummary[]).map((table) => table.id)).toContain(id);
  await new Promise((closed) => elsewhere.close(closed));
});

test('over plain http on the network of a home links are marked and shown, and a table begins all the same @desktop', async ({
  page,
  browser,
  server,
}) => {
  // What browsers give a page only over https or on its own machine.
  const plain = (one: Page) =>
    one.addInitScript(() => {
      for (const name of ['clipboard', 'share', 'serviceWorker', 'wakeLock', 'locks', 'credentials'])
        Object.defineProperty(navigator, name, { value: undefined, configurable: true });
      Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
      Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
      Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
    });
  await plain(page);
  await choose(page, { ...QUICK, name: 'Ana' });
  const { id, codes } = await openRoom(page, 'duel', 2, 'Ana');
  const field = page.getByRole('textbox', { name: 'Enlace para sentarse' });
  await expect(page.getByRole('button', { name: 'Compartir' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Copiar el enlace' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Marcar el enlace' }).first().click();
  await expect(page.getByText('Marcado: cópialo y pégalo donde quieras.')).toBeVisible();
  await expect(field).toBeFocused();
  // What is marked is all of the link, for the browser's own way to copy.
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(`${server.url}/t/${id}#${codes.sit}`);

  const screen = await somebody(browser, server.url, {}, { viewport: { width: 1280, height: 720 } });
  await plain(screen);
  await screen.goto(`/t/${id}/screen#${codes.sit}`);
  await expect(screen.locator('.room')).toBeVisible();
  // Whoever sits down last starts the count: by then every page is loaded, and has the whole of it for its part.
  const luis = await somebody(browser, server.url, { name: 'Luis' });
  await plain(luis);
  await sitDown(luis, `/t/${id}/hand#${codes.sit}.2`);
  for (const one of [page, luis, screen])
    await expect(one.locator('.table[data-ply]')).toBeVisible({ timeout: 60_000 });
  // The browsers' parts of the shuffle are made without the browser's own hashes.
  const { seed_parts: parts } = (await (await luis.request.get(`/api/tables/${id}`)).json()) as TableView;
  expect(parts?.people).toHaveLength(2);
  for (const one of [luis, screen]) await one.context().close();
});

test('where sharing fails a link is copied, and where that is refused it is marked @desktop', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const refuse = (what: string) => () => {
      asked.push(what);
      return Promise.reject(new DOMException('no', 'NotAllowedError'));
    };
    Object.defineProperty(navigator, 'share', { value: refuse('share'), configurable: true });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse('copy') }, configurable: true });
  });
  await choose(page, { ...QUICK, name: 'Ana' });
  await openRoom(page, 'duel', 2, 'Ana');
  await page.getByRole('button', { name: 'Compartir' }).first().click();
  await expect(page.getByText('Marcado: cópialo y pégalo donde quieras.')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual(['share', 'copy']);
});

test('a guessed link, and one that was made void, open nothing and say so @desktop', async ({
  page,
  browser,
  server,
}) => {
  await choose(page, { ...QUICK, name: 'Ana' });
  const { id, codes } = await openRoom(page, 'duel', 2, 'Ana');
  const stranger = await somebody(browser, server.url, { name: 'Eva' });
  await stranger.goto(`/t/${id}#${'a'.repeat(26)}`);
  await expect(stranger.getByRole('alert')).toBeVisible();
  await checkPage(stranger, 'a link that opens nothing');
  await stranger.goto('/');
  await page.getByRole('button', { name: 'Anular el enlace' }).first().click();
  await expect(page.getByText('El enlace de antes ya no vale.')).toBeVisible();
  await stranger.goto(`/t/${id}/hand#${codes.sit}.2`);
  await expect(stranger.getByRole('alert')).toBeVisible();
  await stranger.goto('/');
  await stranger.goto(`/t/${id}/screen`);
  await expect(stranger.getByRole('alert')).toBeVisible();
  await expect(stranger.locator('.table, .room')).toHaveCount(0);
  await stranger.context().close();
});
