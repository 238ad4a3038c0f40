import { describe, expect, it } from 'vitest';
import type { LessonReply, LessonView } from '../wire.ts';
import { LessonCourse, type AskLesson } from './course.svelte.ts';

const both = (text: string) => ({ es: text, en: text });
const nothing = both('');

const lesson: LessonView = {
  lesson: {
    folder: 'escoba',
    name: 'x',
    title: both('X'),
    summary: both('x'),
    first_hand: false,
    positions: 2,
    own: false,
  },
  next: null,
  positions: [
    {
      text: both('begin'),
      table: true,
      turns: [
        { text: both('move'), question: null },
        {
          text: nothing,
          question: {
            ask: both('why?'),
            answers: [
              { text: both('no'), right: false, say: both('not so') },
              { text: both('yes'), right: true, say: both('so') },
            ],
          },
        },
      ],
    },
    { text: both('only words'), table: false, turns: [] },
  ],
};

const ask: AskLesson = async (_, made, { what, ...rest }): Promise<LessonReply> => {
  const right = what !== 'play' || ('move' in rest && rest.move === 'good');
  return { right, say: both(right ? 'well' : 'mind'), tables: [], turn: made.length + 1, shown: 'good' };
};

const said = (course: LessonCourse) => course.said.map(({ es }) => es);

describe('a lesson as one goes through it', () => {
  it('goes from the first word to the last', async () => {
    const course = new LessonCourse(lesson, ask);
    const table = course.table();
    expect(said(course)).toEqual(['begin', 'move']);
    expect(await table.play('bad')).toMatchObject({ right: false });
    expect([course.mood, said(course)]).toEqual(['wrong', ['mind']]);
    course.tryAgain();
    expect([course.mood, said(course)]).toEqual(['task', ['move']]);
    expect(await table.show()).toBe('good');
    await table.play('good');
    // While what follows is shown, nothing is asked.
    expect([course.toMove, course.question, said(course)]).toEqual([false, null, ['well']]);
    expect(await table.show()).toBeNull();
    table.arrived();
    expect([course.mood, said(course)]).toEqual(['right', ['well', 'why?']]);
    const [no, yes] = course.question?.answers ?? [];
    if (!no || !yes) throw new Error('two answers');
    course.answer(no);
    expect([course.mood, said(course)]).toEqual(['wrong', ['not so']]);
    expect(course.question).not.toBeNull();
    course.answer(yes);
    expect([course.finished, said(course)]).toEqual([true, ['so']]);
    expect(await table.play('good')).toBeNull();
    course.goOn();
    expect([course.position, course.finished, said(course)]).toEqual([1, true, ['only words']]);
    course.goOn();
    expect(course.done).toBe(true);
    course.again();
    expect([course.done, course.position, said(course)]).toEqual([false, 0, ['begin', 'move']]);
  });

  it('begins a position anew', async () => {
    const course = new LessonCourse(lesson, ask);
    await course.table().play('good');
    course.table().arrived();
    const { attempt } = course;
    course.again();
    expect([course.turn, course.attempt, said(course)]).toEqual([0, attempt + 1, ['begin', 'move']]);
  });
});
