import type { Page } from '@playwright/test';
import type { LessonReply, LessonsView, LessonView } from '../src/wire.ts';
import { goneOn, plyOf } from './at_table.ts';
import { checkPage } from './checks.ts';
import { choose, expect, LONG, QUICK, test } from './sobremesa.ts';

const focused = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((name) => (document.activeElement as HTMLElement | null)?.dataset[name] ?? null, name);

/** What has the focus, once something of that name has: while a table is drawn anew nothing may have it for a moment. */
async function focusOn(page: Page, name: string): Promise<string> {
  const found = await page.waitForFunction(
    (name) => (document.activeElement as HTMLElement | null)?.dataset[name] ?? '',
    name,
  );
  return found.jsonValue();
}

/** Goes along a row with the arrow keys until the focus is where it should be. */
async function along(page: Page, name: string, wanted: string): Promise<void> {
  for (let step = 0; step < 14; step += 1) await page.keyboard.press('ArrowLeft');
  for (let step = 0; step < 14 && (await focusOn(page, name)) !== wanted; step += 1)
    await page.keyboard.press('ArrowRight');
  expect(await focusOn(page, name)).toBe(wanted);
}

/** Plays a tile: the arrows to it, Enter, an end where there are two. */
async function playTile(page: Page, move: string): Promise<void> {
  if (move === '-') return page.keyboard.press('p');
  const [, tile = '', end = ''] = /^!?([0-9-]+)(.?)/.exec(move) ?? [];
  const before = await plyOf(page);
  await page.keyboard.press('ArrowRight');
  await along(page, 'tile', tile);
  await page.keyboard.press('Enter');
  const lifted = page.locator(`.mine.lifted[data-tile="${tile}"]`);
  await expect
    .poll(async () => (await lifted.count()) > 0 || (await plyOf(page)) !== before || (await sent(page)))
    .toBe(true);
  if ((await lifted.count()) === 0) return;
  await page.keyboard.press(end === '<' ? 'ArrowLeft' : 'ArrowRight');
  await page.keyboard.press('Enter');
}

const sent = async (page: Page): Promise<boolean> => (await page.locator('.mine.sent').count()) > 0;

/** Plays a card: the arrows to it, Enter, the cards that it takes, and what lays or takes it. */
async function playCard(page: Page, move: string): Promise<void> {
  const [card = '', takes] = move.split(':');
  await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 3 && (await focused(page, 'held')) === null; step += 1)
    await page.keyboard.press('ArrowDown');
  await along(page, 'held', card);
  await page.keyboard.press('Enter');
  if (takes === undefined) return page.getByRole('button', { name: 'Echar' }).press('Enter');
  for (const taken of takes.split('+')) {
    const there = page.locator(`[data-card="${taken}"]`);
    if ((await there.getAttribute('aria-pressed')) !== 'true') await there.press('Enter');
  }
  await page.getByRole('button', { name: 'Llevarse' }).press('Enter');
}

/** Moves an amazon and shoots: three squares, each with the arrows and Enter. */
async function playSquares(page: Page, move: string): Promise<void> {
  for (const square of move.split(/[-/]/)) {
    if ((await focused(page, 'square')) === null) await page.keyboard.press('ArrowUp');
    for (let here = await focusOn(page, 'square'); here !== square; here = await focusOn(page, 'square')) {
      const [across, up] = [square.charCodeAt(0) - here.charCodeAt(0), Number(square.slice(1)) - Number(here.slice(1))];
      await page.keyboard.press(
        across > 0 ? 'ArrowRight' : across < 0 ? 'ArrowLeft' : up > 0 ? 'ArrowUp' : 'ArrowDown',
      );
    }
    await page.keyboard.press('Enter');
  }
}

const PLAYS: Record<string, (page: Page, move: string) => Promise<void>> = {
  dominoes: playTile,
  escoba: playCard,
  amazons: playSquares,
};

/** Plays a lesson to its end, by nothing but the keyboard. */
async function playLesson(page: Page, folder: string, name: string): Promise<void> {
  const path = `/api/lessons/${folder}/${name}`;
  const lesson = (await (await page.request.get(path)).json()) as LessonView;
  await page.goto(`/learn/${folder}/${name}`);
  const teacher = page.locator('.teacher');
  for (const [position, { turns }] of lesson.positions.entries()) {
    const made: string[] = [];
    for (const { question } of turns) {
      if (question) {
        const right = question.answers.findIndex((answer) => answer.right);
        await teacher.locator('.answers button').nth(right).press('Enter');
        continue;
      }
      const ask = { position, made, ask: { what: 'show' } };
      const { shown } = (await (await page.request.post(path, { data: ask })).json()) as LessonReply;
      if (shown === null) throw new Error(`${folder}/${name}: no right move`);
      // Where little room is left the paper lies over the table; the button is there while a move is asked for.
      await expect(teacher.getByRole('button', { name: 'Enséñamelo' })).toBeEnabled();
      const ply = await plyOf(page);
      await PLAYS[folder]?.(page, shown);
      await goneOn(page, ply);
      made.push(shown);
    }
    const onward = teacher.locator('.on .main');
    await expect(onward).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: 'Lección terminada' })).toBeVisible();
}

test('a lesson of each game is played to its end by the keyboard alone @desktop', async ({ page }) => {
  await choose(page, QUICK);
  const { lessons } = (await (await page.request.get('/api/lessons')).json()) as LessonsView;
  for (const game of Object.keys(PLAYS)) {
    const lesson = lessons.find(({ folder, first_hand }) => folder === game && !first_hand);
    if (!lesson) throw new Error(`no lesson of ${game}`);
    await playLesson(page, lesson.folder, lesson.name);
  }
  await page.goto('/learn');
  await expect(page.locator('a.done')).toHaveCount(3);
  await checkPage(page, '/learn');
});

test('every lesson is played to its end by the keyboard alone @desktop', async ({ page }) => {
  test.skip(process.env['ALL_LESSONS'] === undefined, 'takes long: `make verify` plays them all');
  test.setTimeout(LONG);
  await choose(page, QUICK);
  const { lessons, broken } = (await (await page.request.get('/api/lessons')).json()) as LessonsView;
  expect(broken).toEqual([]);
  for (const { folder, name } of lessons) await playLesson(page, folder, name);
});

test('a wrong move is told kindly, and a right one is shown @phone', async ({ page }) => {
  await choose(page, QUICK);
  await page.goto('/learn/escoba/quince');
  const teacher = page.locator('.teacher');
  await expect(teacher).toContainText('Con el 7');
  await checkPage(page, 'a lesson');
  await page.locator('[data-held="4c"]').tap();
  await page.getByRole('button', { name: 'Echar' }).tap();
  await expect(teacher).toContainText('Así no te llevas nada');
  await checkPage(page, 'a lesson after a wrong move');
  await teacher.getByRole('button', { name: 'Otra vez' }).tap();
  await expect(teacher).not.toContainText('Así no te llevas nada');
  await teacher.getByRole('button', { name: 'Enséñamelo' }).tap();
  await expect(page.locator('.status .note')).toContainText('siete de oros');
});
