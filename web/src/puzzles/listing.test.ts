import { describe, expect, it } from 'vitest';
import type { PuzzleSummary } from '../wire.ts';
import { kindsOf, levelsOf, nextPuzzle, numbersOf, wanted } from './listing.ts';
import { afterAnswer, NOTHING } from './progress.ts';

const puzzle = (id: string, level: number, kind = 'last', game = 'escoba'): PuzzleSummary => ({
  game,
  id,
  kind,
  level,
  piece: null,
});
const PUZZLES = [
  puzzle('d', 9),
  puzzle('b', 4),
  puzzle('a', 4, 'escoba'),
  puzzle('c', 5),
  puzzle('x', 4, 'fill', 'amazons'),
];
const ids = (puzzles: readonly PuzzleSummary[]) => puzzles.map(({ id }) => id).join('');

describe('the list of puzzles', () => {
  it('shows those that are wanted, the easiest first', () => {
    expect(ids(wanted(PUZZLES, { game: 'escoba', kind: null, level: null }))).toBe('abcd');
    expect(ids(wanted(PUZZLES, { game: 'escoba', kind: 'last', level: 4 }))).toBe('b');
    expect(ids(wanted(PUZZLES, { game: 'amazons', kind: null, level: 9 }))).toBe('');
    // A puzzle keeps its number, whatever else is listed.
    expect([...numbersOf(PUZZLES, 'escoba')]).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 4],
    ]);
    expect(kindsOf(PUZZLES, 'escoba')).toEqual(['escoba', 'last']);
    expect(levelsOf(PUZZLES, 'escoba')).toEqual([4, 5, 9]);
  });

  it('goes on with what comes again, then with what is nearest in level and new, of its own game', () => {
    const today = '2026-11-23';
    const next = (progress: typeof NOTHING, after: PuzzleSummary) => nextPuzzle(PUZZLES, progress, after, today)?.id;
    expect(next(NOTHING, puzzle('a', 4))).toBe('b');
    expect(next(NOTHING, puzzle('b', 4))).toBe('a');
    expect(next(afterAnswer(NOTHING, 'escoba/b', true, today), puzzle('a', 4))).toBe('c');
    expect(next(afterAnswer(NOTHING, 'escoba/d', false, '2026-11-22'), puzzle('a', 4))).toBe('d');
    const all = ['a', 'b', 'c', 'd'].reduce((so_far, id) => afterAnswer(so_far, `escoba/${id}`, true, today), NOTHING);
    expect(nextPuzzle(PUZZLES, all, puzzle('a', 4), today)).toBe(null);
  });
});
