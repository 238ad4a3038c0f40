import type { Page } from '@playwright/test';
import type { LessonReply, LessonsView, LessonView } from '../src/wire.ts';
import { goneOn, plyOf } from './at_table.ts';
import { PLAYS } from './by_keyboard.ts';
import { checkPage } from './checks.ts';
import { checkSizes, SIZES } from './geometry.ts';
import { choose, expect, LONG, QUICK, test } from './sobremesa.ts';

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
    // Then one plays what one has learnt, whatever was played last.
    const play = page.getByRole('link', { name: 'Jugar una partida' });
    await expect(play).toHaveAttribute('href', `/play?game=${game}`);
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

test('the paper of a first lesson leaves what is played on in sight @desktop', async ({ page }) => {
  await choose(page, QUICK);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const game of Object.keys(PLAYS)) {
    await page.goto(`/learn/${game}/first-hand`);
    const teacher = page.locator('.teacher');
    await expect(teacher.getByRole('button', { name: 'Enséñamelo' })).toBeEnabled();
    const [paper, mat] = [await teacher.boundingBox(), await page.locator('.on-mat').boundingBox()];
    if (!paper || !mat) throw new Error(`${game}: no table`);
    expect.soft(paper.height, game).toBeLessThan(844 * 0.36);
    const foot = (await page.locator('.table > footer').boundingBox())?.y ?? 0;
    const seen = Math.min(mat.y + mat.height, foot) - Math.max(mat.y, paper.y + paper.height);
    expect.soft(seen / mat.height, `${game}: part of the mat beside the paper`).toBeGreaterThan(0.7);
    // Folded it is a strip, and the table below it whole.
    await teacher.locator('.fold').click();
    await expect(teacher).toHaveClass(/folded/);
    for (const size of SIZES.filter(({ width, height }) => width <= 1080 || height < 600)) {
      await page.setViewportSize(size);
      if (!(await teacher.getAttribute('class'))?.includes('folded')) await teacher.locator('.fold').click();
      await checkSizes(page, `the folded first lesson of ${game}`, [size]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
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
