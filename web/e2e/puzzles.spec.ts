import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { AtEscoba } from './at_escoba.ts';
import { PLAYS } from './by_keyboard.ts';
import { checkPage } from './checks.ts';
import { checkSizes, SIZES } from './geometry.ts';
import { KEPT_AS, keyOf, type AnsweredPuzzle } from '../src/puzzles/progress.ts';
import { answered, choose, expect, LONG, QUICK, test } from './sobremesa.ts';

test.beforeEach(({ page }) => choose(page, QUICK));

/** What a file of puzzles says of one, as far as it is needed here. */
interface PuzzleFileLine {
  readonly id: string;
  readonly kind: string;
  readonly values: readonly { readonly move: string }[];
}

function puzzles(game: string): PuzzleFileLine[] {
  const text = readFileSync(resolve(import.meta.dirname, `../../puzzles/${game}.jsonl`), 'utf8');
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as PuzzleFileLine]));
}

/** The first puzzle of a game that is answered by a piece with which nothing else can be done, as `alone` sees it. */
function simple(game: string, alone: (answer: string, others: readonly string[]) => boolean): [string, string] {
  const found = puzzles(game).find(({ values: [best, ...others] }) =>
    alone(
      best?.move ?? '',
      others.map(({ move }) => move),
    ),
  );
  if (!found) throw new Error(`no puzzle of ${game} is as simple as that`);
  return [found.id, found.values[0]?.move ?? ''];
}

/** Opens a puzzle, reads what is asked, and goes to the table by key. */
async function begin(page: Page, game: string, id: string): Promise<void> {
  await page.goto(`/puzzles/${game}/${id}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'A la mesa' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const solved = (page: Page) => expect(page.getByRole('dialog', { name: '¡Eso es!' })).toBeVisible();

test('a puzzle of each game is solved by the keyboard alone, and kept @desktop', async ({ page }) => {
  const [tile, laid] = simple('dominoes', (best, others) => !others.some((move) => move.startsWith(best.slice(0, -1))));
  await begin(page, 'dominoes', tile);
  await page.locator(`[data-tile="${laid.slice(0, -1)}"]`).focus();
  await page.keyboard.press('Enter');
  await solved(page);
  await checkPage(page, 'why a move solves a puzzle');

  const [card, taken] = simple(
    'escoba',
    (best, others) => best.includes(':') && !others.some((move) => move.startsWith(`${best.split(':')[0]}:`)),
  );
  await begin(page, 'escoba', card);
  const table = await AtEscoba.at(page);
  await table.held(taken.split(':')[0] ?? '').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => table.whole()).toBe('take');
  await page.keyboard.press('Enter');
  await solved(page);

  const [board = { id: '', values: [] }] = puzzles('amazons');
  await begin(page, 'amazons', board.id);
  for (const square of (board.values[0]?.move ?? '').split(/[-/]/)) {
    await page.locator(`[data-square="${square}"]`).focus();
    await page.keyboard.press('Enter');
  }
  await solved(page);

  await page.getByRole('link', { name: 'Todos los problemas' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Problemas' })).toBeVisible();
  await answered(page);
  await page.getByLabel('Juego').selectOption('amazons');
  await page.getByLabel('Dificultad').selectOption({ index: 0 });
  while (await page.getByRole('button', { name: 'Ver más' }).isVisible())
    await page.getByRole('button', { name: 'Ver más' }).press('Enter');
  await expect(page.locator(`ol a[href="/puzzles/amazons/${board.id}"]`)).toContainText('acertado');
});

/**
 * Solves some puzzles of a game one after the other by nothing but the keyboard, on one page: each is followed by the next
 * that was not answered, until all were. To the page all other puzzles of the game were answered before.
 */
async function solveAll(page: Page, game: string, some: readonly PuzzleFileLine[]): Promise<void> {
  const answers = new Map(some.map(({ id, values }) => [id, values[0]?.move ?? '']));
  const before: AnsweredPuzzle = { right: true, found: null, again: null };
  const others = puzzles(game).filter(({ id }) => !answers.has(id));
  const progress = { answered: Object.fromEntries(others.map(({ id }) => [keyOf({ game, id }), before])), days: [] };
  await page.addInitScript(([name, text]) => localStorage.setItem(name, text), [
    KEPT_AS,
    JSON.stringify(progress),
  ] as const);
  let [id] = answers.keys();
  await page.goto(`/puzzles/${game}/${id}`);
  while (id !== undefined) {
    const begin = page.getByRole('button', { name: 'A la mesa' });
    await expect(begin, id).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog'), id).toHaveCount(0);
    const answer = answers.get(id) ?? '';
    // Who holds a tile is said by a seat, or by the stock.
    if (/^([0-9]|stock)$/.test(answer)) {
      await page.getByRole('button', { name: 'Responder' }).press('Enter');
      await page.locator(`[data-holder="${answer}"]`).press('Enter');
    } else await PLAYS[game]?.(page, answer);
    await expect(page.getByRole('dialog', { name: '¡Eso es!' }), id).toBeVisible();
    await expect(page.getByRole('button', { name: 'Siguiente' }), id).toBeFocused();
    answers.delete(id);
    await page.keyboard.press('Enter');
    const left = [...answers.keys()].map((left) => `/puzzles/${game}/${left}`);
    await page.waitForFunction((open) => open.includes(location.pathname), left.length > 0 ? left : ['/puzzles']);
    id = new URL(page.url()).pathname.split('/')[3];
  }
  expect([...answers.keys()]).toEqual([]);
}

/** Whether a press on the middle of a button reaches it. */
const isOnTop = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** Of each kind so many are solved whenever tests run. */
const OF_EACH_KIND = 2;

/** The parts into which all puzzles of a game are cut, so that they can be solved side by side. */
const PARTS = 4;

for (const game of Object.keys(PLAYS)) {
  test(`puzzles of every kind of ${game} are solved by the keyboard alone @desktop`, async ({ page }) => {
    const all = puzzles(game);
    const kinds = [...new Set(all.map(({ kind }) => kind))];
    await solveAll(
      page,
      game,
      kinds.flatMap((kind) => all.filter((puzzle) => puzzle.kind === kind).slice(0, OF_EACH_KIND)),
    );
  });

  for (let part = 0; part < PARTS; part += 1)
    test(`every puzzle of ${game} is solved by the keyboard alone, part ${part + 1} @desktop`, async ({ page }) => {
      test.skip(process.env['ALL_PUZZLES'] === undefined, 'takes long: `make verify` solves them all');
      test.setTimeout(LONG);
      const some = puzzles(game).filter((_, at) => at % PARTS === part);
      await solveAll(page, game, some);
    });
}

test('the puzzles, and one at the table, hold at every size @desktop', async ({ page }) => {
  await page.goto('/puzzles');
  await expect(page.getByRole('heading', { name: 'Todos los problemas' })).toBeVisible();
  await answered(page);
  await checkPage(page, 'the list of puzzles');
  await begin(page, 'dominoes', puzzles('dominoes').find(({ kind }) => kind === 'who')?.id ?? '');
  await expect(page.getByRole('button', { name: 'Responder' })).toBeVisible();
  await checkPage(page, 'a puzzle that asks who holds a tile');
  await expect(page.locator('.status')).toContainText('¿Quién tiene la ficha');
  await checkSizes(page, 'a puzzle that asks who holds a tile');
  // Nothing lies over another button, fixed or not.
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const button of await page.locator('.table button:visible').all())
      expect.soft(await isOnTop(button), `${await button.innerText()} at ${size.width} x ${size.height}`).toBe(true);
  }
  await begin(page, 'escoba', puzzles('escoba')[0]?.id ?? '');
  await checkSizes(page, 'a puzzle of escoba');
  await page.goto('/puzzles');
  await expect(page.getByRole('heading', { name: 'Todos los problemas' })).toBeVisible();
  await answered(page);
  await checkSizes(page, 'the list of puzzles');
});
