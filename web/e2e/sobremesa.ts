import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, expect, type Page, type Request } from '@playwright/test';
import type { CreateTable, SeatChoice, TableSummary } from '../src/wire.ts';

/** A server of the application, with a data folder of its own in which the rules of `e2e/rules` and the players of `e2e/players` lie. */
export interface Server {
  url: string;
  /** The path of its data folder. */
  data: string;
}

/** The program under test: `SOBREMESA`, else the one that `cargo build` leaves. */
const program = process.env['SOBREMESA'] ?? resolve(import.meta.dirname, '../../target/debug/sobremesa');

/** Starts a server, on a free port where `more`, which are arguments of its own, name no address. */
export async function start(data: string, ...more: string[]): Promise<{ child: ChildProcess; url: string }> {
  const address = more.includes('--addr') ? [] : ['--addr', '127.0.0.1:0'];
  const child = spawn(program, ['serve', ...address, '--data', data, ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise<string>((found, failed) => {
    const hear = (line: string) => {
      said += `${line}\n`;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
      if (address) found(address[0]);
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', hear);
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`${program} ended with ${code}:\n${said}`)));
  });
  return { child, url };
}

/** Ends a server. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolved) => child.once('exit', resolved));
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(patience);
}

/** What each page has asked for and not been answered yet. */
const asked = new WeakMap<Page, Set<Request>>();

/**
 * Waits until all that the page asked for has come and is drawn. What an answer leads to is asked within a frame or two; a
 * stream that goes on telling is none of it.
 */
export async function answered(page: Page): Promise<void> {
  const open = asked.get(page) ?? new Set();
  do {
    await expect.poll(() => open.size, { intervals: [10, 20, 40] }).toBe(0);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
    );
  } while (open.size > 0);
}

export const test = base.extend<{ complaints: string[] }, { server: Server }>({
  server: [
    // Playwright reads from the pattern what a fixture is made of: this one, of nothing.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), 'sobremesa-e2e-'));
      for (const folder of ['rules', 'players'])
        await cp(join(import.meta.dirname, folder), join(data, folder), { recursive: true });
      const { child, url } = await start(data);
      await use({ url, data });
      await end(child);
      await rm(data, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    const open = new Set<Request>();
    asked.set(page, open);
    page.on('request', (request: Request) => {
      if (request.resourceType() !== 'eventsource') open.add(request);
    });
    page.on('requestfinished', (request: Request) => void open.delete(request));
    page.on('requestfailed', (request: Request) => void open.delete(request));
    await use(page);
  },
  // What the console and the page complain of; a test that expects a complaint takes it out of the list.
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints, 'nothing in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** How often options were chosen for a page. */
const choices = new WeakMap<Page, number>();

/** Options as the browser keeps them, set before the first page is read; of those chosen several times the last ones hold. */
export async function choose(page: Page, options: Record<string, unknown>): Promise<void> {
  const number = (choices.get(page) ?? 0) + 1;
  choices.set(page, number);
  await page.addInitScript(
    ([text, choice]) => {
      // What is changed on a page afterwards stays: a choice is made once.
      if (Number(localStorage.getItem('e2e.choice') ?? 0) >= choice) return;
      localStorage.setItem('e2e.choice', String(choice));
      localStorage.setItem('sobremesa.options', text);
    },
    [JSON.stringify(options), number] as const,
  );
}

/** For tests that play until something has happened, in milliseconds: how long that takes is a matter of luck and of the machine. */
export const LONG = 600_000;

/** What `test.use` is given in files of tests in which everything moves as it does for most people. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** The quickest pace, for tests that are not about pace. */
export const QUICK = { language: 'es', speed: 'very_fast', volume: 0 };

/**
 * A new table of who looks at the page, which need not show anything yet; `seats` name computer players, `me` the person,
 * `me:Luis` one at the same screen.
 */
export async function newTable(page: Page, rules: string, seats: string[], name = 'Ana'): Promise<TableSummary> {
  const body: CreateTable = {
    rules,
    seats: seats.map((seat): SeatChoice =>
      /^me(:|$)/.test(seat) ? { kind: 'me' } : { kind: 'computer', player: seat },
    ),
    name,
    people: seats.map((seat) => /^me:(.+)$/.exec(seat)?.[1] ?? null),
    teams: null,
  };
  // Who asks must be known to the server by then: two first requests at once would be two guests, and the table another's.
  await answered(page);
  const answer = await page.request.post('/api/tables', { data: body });
  if (answer.status() !== 201) throw new Error(await answer.text());
  return (await answer.json()) as TableSummary;
}
