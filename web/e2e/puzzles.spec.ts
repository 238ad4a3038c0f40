import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { AtEscoba } from './at_escoba.ts';
import { checkPage } from './checks.ts';
import { checkSizes } from './geometry.ts';
import { answered, choose, expect, QUICK, test } from './sobremesa.ts';

test.beforeEach(({ page }) => choose(page, QUICK));

/** What a file of puzzles says of one, as far as it is needed here. */
interface PuzzleFileLine {
  readonly id: string;
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

test('the puzzles, and one at the table, hold at every size @desktop', async ({ page }) => {
  await page.goto('/puzzles');
  await expect(page.getByRole('heading', { name: 'Todos los problemas' })).toBeVisible();
  await answered(page);
  await checkPage(page, 'the list of puzzles');
  await checkSizes(page, 'the list of puzzles');
  await begin(page, 'escoba', puzzles('escoba')[0]?.id ?? '');
  await checkSizes(page, 'a puzzle of escoba');
});
