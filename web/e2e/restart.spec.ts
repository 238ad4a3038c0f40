import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { TableView } from '../src/wire.ts';
import { movesOf } from '../src/table/tree.ts';
import { plyOf } from './at_table.ts';
import { PLAYS } from './by_keyboard.ts';
import { openRoom, sitDown, somebody } from './friends.ts';
import { end, expect, start, test } from './sobremesa.ts';

const DESKTOP = { viewport: { width: 1280, height: 800 } };

/**
 * An address that no connection is given by chance while nobody listens there: systems give out ports from 32768 on, and tests that
 * run beside this one begin elsewhere.
 */
async function ownAddress(): Promise<string> {
  for (let port = 20_000 + (process.pid % 12_000); ; port += 1) {
    const listener = createServer();
    const free = await new Promise<boolean>((told) => {
      listener.once('error', () => told(false));
      listener.listen(port, '127.0.0.1', () => told(true));
    });
    if (!free) continue;
    listener.close();
    await once(listener, 'close');
    return `127.0.0.1:${port}`;
  }
}

const viewOf = async (page: Page, id: string): Promise<TableView> =>
  (await (await page.request.get(`/api/tables/${id}`)).json()) as TableView;

/** Whoever's turn it is plays the first move that there is, by the keyboard, and all see it. */
async function playOnce(people: Page[], id: string): Promise<void> {
  const turns = people.map(async (page) => {
    await page.waitForFunction(() => document.title.startsWith('Te toca'), undefined, { timeout: 60_000 });
    return page;
  });
  // Whose turn does not come is not waited for.
  for (const turn of turns) turn.catch(() => undefined);
  const mover = await Promise.race(turns);
  const { position } = await viewOf(mover, id);
  const [move = ''] = movesOf(position.moves);
  await PLAYS['amazons']?.(mover, move);
  for (const page of people) await expect.poll(() => plyOf(page), { timeout: 60_000 }).toBeGreaterThan(position.ply);
}

test('the house is started again in the middle of a match: windows come back by themselves, and nothing is lost @desktop', async ({
  browser,
}) => {
  const data = await mkdtemp(join(tmpdir(), 'sobremesa-e2e-'));
  const address = await ownAddress();
  const url = `http://${address}`;
  const begin = async () => (await start(data, '--addr', address)).child;
  let child = await begin();
  const ana = await somebody(browser, url, { name: 'Ana' }, DESKTOP);
  const luis = await somebody(browser, url, { name: 'Luis' });
  const people = [ana, luis];

  // A room comes back as well: whoever sat in it sits there still.
  const { id, codes } = await openRoom(ana, 'amazons-6x6', 2, 'Ana');
  await luis.goto(`/t/${id}#${codes.sit}`);
  await expect(luis.getByRole('button', { name: 'Sentarme', exact: true })).toBeVisible();
  await kill(child);
  await expect(ana.getByText('Sin conexión. Volviendo a intentarlo…')).toBeVisible();
  child = await begin();
  await expect(ana.getByText('Sin conexión. Volviendo a intentarlo…')).toHaveCount(0, { timeout: 30_000 });
  await sitDown(luis, `/t/${id}#${codes.sit}`);
  for (const page of people) await expect(page.locator('.table[data-ply]')).toBeVisible({ timeout: 60_000 });
  await playOnce(people, id);

  // Ended as for a new version, and killed: in both nothing of the match is asked of people, nothing lost or doubled.
  for (const stop of [end, kill]) {
    const before = await Promise.all(people.map((page) => viewOf(page, id)));
    await stop(child);
    for (const page of people) await expect(page.getByRole('alert')).toContainText('conexión');
    child = await begin();
    for (const page of people) await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 30_000 });
    const after = await Promise.all(people.map((page) => viewOf(page, id)));
    expect(after.map(({ position }) => position)).toEqual(before.map(({ position }) => position));
    for (const page of people) expect(await plyOf(page)).toBe(before[0]?.position.ply);
    await playOnce(people, id);
  }
  for (const page of people) await page.context().close();
  await end(child);
  await rm(data, { recursive: true, force: true });
});

/** Ends a server in the middle of whatever it does. */
async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
