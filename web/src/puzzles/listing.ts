import type { PuzzleSummary } from '../wire.ts';
import { comingAgain, keyOf, type PuzzleProgress } from './progress.ts';

/** Which puzzles of a game are wanted. */
export interface PuzzleFilter {
  readonly game: string;
  /** Only of this kind; none: of any. */
  readonly kind: string | null;
  /** Only of this level; none: of any. */
  readonly level: number | null;
}

/** The puzzles that are wanted, the easiest first. */
export function wanted(puzzles: readonly PuzzleSummary[], { game, kind, level }: PuzzleFilter): PuzzleSummary[] {
  return puzzles
    .filter((puzzle) => puzzle.game === game)
    .filter((puzzle) => (kind === null || puzzle.kind === kind) && (level === null || puzzle.level === level))
    .sort((a, b) => a.level - b.level || (a.id < b.id ? -1 : 1));
}

/** The number of each puzzle of a game, from the easiest on: by it one is told from another of its kind, whatever is listed. */
export function numbersOf(puzzles: readonly PuzzleSummary[], game: string): ReadonlyMap<string, number> {
  return new Map(wanted(puzzles, { game, kind: null, level: null }).map(({ id }, index) => [id, index + 1]));
}

/** The values that puzzles of a game have, each once. */
export function kindsOf(puzzles: readonly PuzzleSummary[], game: string): string[] {
  return [...new Set(puzzles.filter((puzzle) => puzzle.game === game).map(({ kind }) => kind))].sort();
}

/** The levels that puzzles of a game have, ascending. */
export function levelsOf(puzzles: readonly PuzzleSummary[], game: string): number[] {
  const levels = new Set(puzzles.filter((puzzle) => puzzle.game === game).map(({ level }) => level));
  return [...levels].sort((a, b) => a - b);
}

/**
 * What comes after a puzzle: of its game one that comes again today, else the nearest in level that was not answered yet;
 * none where all were.
 */
export function nextPuzzle(
  puzzles: readonly PuzzleSummary[],
  progress: PuzzleProgress,
  after: PuzzleSummary,
  today: string,
): PuzzleSummary | null {
  const others = puzzles.filter((puzzle) => puzzle.game === after.game && puzzle.id !== after.id);
  const [due] = comingAgain(progress, others, today);
  if (due) return due;
  const fresh = others.filter((puzzle) => progress.answered[keyOf(puzzle)] === undefined);
  const far = (puzzle: PuzzleSummary) => Math.abs(puzzle.level - after.level);
  // Of equally near ones the first behind it in the order of names, and round again: they come in turn.
  const behind = (puzzle: PuzzleSummary) => (puzzle.id > after.id ? 0 : 1);
  fresh.sort((a, b) => far(a) - far(b) || behind(a) - behind(b) || (a.id < b.id ? -1 : 1));
  return fresh[0] ?? null;
}
