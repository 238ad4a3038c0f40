import { describe, expect, it } from 'vitest';
import type { PuzzleSummary } from '../wire.ts';
import {
  afterAnswer,
  afterDaily,
  comingAgain,
  dayAfter,
  dayOf,
  keyOf,
  NOTHING,
  puzzleOfDay,
  readProgress,
  streak,
} from './progress.ts';

const puzzle = (id: string): PuzzleSummary => ({ game: 'escoba', id, kind: 'last', level: 3, piece: null });
const PUZZLES = ['c3', 'a1', 'b2'].map(puzzle);

describe('the puzzle of the day', () => {
  it('is the same whatever the order of the list, and each comes once before any comes again', () => {
    const days = [0, 1, 2].map((after) => dayAfter('2026-12-31', after));
    const found = days.map((day) => puzzleOfDay(PUZZLES, day)?.id);
    expect(days.map((day) => puzzleOfDay([...PUZZLES].reverse(), day)?.id)).toEqual(found);
    expect([...found].sort()).toEqual(['a1', 'b2', 'c3']);
    expect(puzzleOfDay(PUZZLES, '1969-12-30')).not.toBe(null);
    expect(puzzleOfDay([], '2026-11-23')).toBe(null);
  });

  it('goes by the calendar where one is', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
    expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
    expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
  });
});

describe('a streak', () => {
  it('counts the days in a row, and is not lost before the day is over', () => {
    expect(streak([], '2026-11-23')).toBe(0);
    expect(streak(['2026-11-21', '2026-11-22'], '2026-11-23')).toBe(2);
    expect(streak(['2026-11-21', '2026-11-22', '2026-11-23'], '2026-11-23')).toBe(3);
    expect(streak(['2026-11-20', '2026-11-21'], '2026-11-23')).toBe(0);
    expect(streak(['2026-11-20', '2026-11-22'], '2026-11-23')).toBe(1);
  });

  it('grows by puzzles of the day alone, once a day', () => {
    let progress = afterAnswer(NOTHING, 'escoba/a1', true, '2026-11-23');
    expect(progress.days).toEqual([]);
    progress = afterDaily(afterAnswer(progress, 'escoba/b2', false, '2026-11-23'), '2026-11-23');
    progress = afterDaily(afterAnswer(progress, 'escoba/b2', true, '2026-11-23'), '2026-11-23');
    expect(progress.days).toEqual(['2026-11-23']);
  });
});

describe('what one missed', () => {
  const key = keyOf(puzzle('a1'));
  const due = (progress: typeof NOTHING, day: string) => comingAgain(progress, PUZZLES, day).map(({ id }) => id);

  it('comes again the next day, then after longer and longer, and no more', () => {
    let progress = afterAnswer(NOTHING, key, false, '2026-11-01');
    const days: string[] = [];
    for (let day = '2026-11-01'; day < '2027-02-01'; day = dayAfter(day, 1)) {
      if (due(progress, day).length === 0) continue;
      days.push(day);
      progress = afterAnswer(progress, key, true, day);
    }
    expect(days).toEqual(['2026-11-02', '2026-11-05', '2026-11-12', '2026-12-03']);
    expect(progress.answered[key]).toEqual({ right: true, found: 4, again: null });
  });

  it('begins anew when it is missed again, and gains nothing from an answer before its day', () => {
    const missed = afterAnswer(NOTHING, key, false, '2026-11-01');
    expect(due(afterAnswer(missed, key, true, '2026-11-01'), '2026-11-02')).toEqual(['a1']);
    const found = afterAnswer(missed, key, true, '2026-11-02');
    expect(due(found, '2026-11-04')).toEqual([]);
    expect(due(afterAnswer(found, key, false, '2026-11-05'), '2026-11-06')).toEqual(['a1']);
  });

  it('is what was missed, not what was found at once', () => {
    expect(due(afterAnswer(NOTHING, key, true, '2026-11-01'), '2027-11-01')).toEqual([]);
  });
});

describe('what the browser kept', () => {
  it('is read again as it was', () => {
    let progress = afterDaily(afterAnswer(NOTHING, 'escoba/a1', false, '2026-11-22'), '2026-11-22');
    progress = afterDaily(afterAnswer(progress, 'escoba/b2', true, '2026-11-23'), '2026-11-23');
    expect(readProgress(JSON.parse(JSON.stringify(progress)) as Record<string, unknown>)).toEqual(progress);
  });

  it('is read as far as it can be', () => {
    expect(readProgress({})).toEqual(NOTHING);
    const answered = { a: { right: true, found: 'x', again: 'soon' }, b: { right: 1 }, c: null };
    expect(readProgress({ answered, days: ['2026-11-23', 7, 'x', '2026-99-99', '2026-11-23'] })).toEqual({
      answered: { a: { right: true, found: null, again: null } },
      days: ['2026-11-23'],
    });
  });
});
