import { isTable } from '../kept.ts';
import type { PuzzleSummary } from '../wire.ts';

/** Under what name this browser keeps how one does at puzzles. */
export const KEPT_AS = 'puzzles';

/** How long a puzzle that was missed rests before it comes again, in days: longer each time that it is found. */
export const RESTS: readonly number[] = [1, 3, 7, 21];

/** What is known of a puzzle that was answered. */
export interface AnsweredPuzzle {
  /** Whether the last answer was right. */
  readonly right: boolean;
  /** How often it was found since it was last missed; none where it was never missed. */
  readonly found: number | null;
  /** The day on which it comes again; none where it does not. */
  readonly again: string | null;
}

/** How one does at puzzles. */
export interface PuzzleProgress {
  /** The puzzles that were answered, by [`keyOf`]. */
  readonly answered: Readonly<Record<string, AnsweredPuzzle>>;
  /** The days on which a puzzle of the day was answered, ascending. */
  readonly days: readonly string[];
}

/** Nothing was answered yet. */
export const NOTHING: PuzzleProgress = { answered: {}, days: [] };

/** More days are not kept: nobody has a longer streak to show. */
const MOST_DAYS = 2000;

/** The name of a puzzle among those of all games. */
export const keyOf = ({ game, id }: Pick<PuzzleSummary, 'game' | 'id'>): string => `${game}/${id}`;

/** A day of the calendar where one is: `2026-11-23`. */
export function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day so many days after another. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/**
 * The puzzle of a day among those of a game: the same for everybody, whatever the order of the list. On none of the days
 * that follow does it come again before all the others did, as long as the list stays the same.
 */
export function puzzleOfDay(puzzles: readonly PuzzleSummary[], day: string): PuzzleSummary | null {
  // Ids are hashes: in their order games and levels are mixed well.
  const sorted = [...puzzles].sort((a, b) => (a.id < b.id ? -1 : 1));
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  return sorted[((number % sorted.length) + sorted.length) % sorted.length] ?? null;
}

/** What is known once a puzzle was answered on a day. */
export function afterAnswer(progress: PuzzleProgress, key: string, right: boolean, day: string): PuzzleProgress {
  const answered = { ...progress.answered, [key]: answeredOnce(progress.answered[key], right, day) };
  return { ...progress, answered };
}

/** What is known once a puzzle of the day was answered on a day. */
export function afterDaily(progress: PuzzleProgress, day: string): PuzzleProgress {
  if (progress.days.includes(day)) return progress;
  return { ...progress, days: [...progress.days, day].sort().slice(-MOST_DAYS) };
}

function answeredOnce(before: AnsweredPuzzle | undefined, right: boolean, day: string): AnsweredPuzzle {
  if (!right) return { right, found: 0, again: dayAfter(day, RESTS[0] ?? 1) };
  // Who finds at once what never was missed is not asked again.
  if (!before || before.found === null) return { right, found: null, again: null };
  // Before its day it tells nothing new: one still knows the answer.
  if (before.again !== null && before.again > day) return { ...before, right };
  const found = before.found + 1;
  const rest = RESTS[found];
  return { right, found, again: rest === undefined ? null : dayAfter(day, rest) };
}

/** How many days in a row, up to today or yesterday, had a puzzle of the day answered. */
export function streak(days: readonly string[], today: string): number {
  const had = new Set(days);
  let day = had.has(today) ? today : dayAfter(today, -1);
  let length = 0;
  while (had.has(day)) {
    length += 1;
    day = dayAfter(day, -1);
  }
  return length;
}

/** The puzzles that come again by a day, those that wait longest first. */
export function comingAgain(
  progress: PuzzleProgress,
  puzzles: readonly PuzzleSummary[],
  day: string,
): readonly PuzzleSummary[] {
  const due = (puzzle: PuzzleSummary) => progress.answered[keyOf(puzzle)]?.again ?? null;
  return puzzles
    .filter((puzzle) => (due(puzzle) ?? '9') <= day)
    .sort((a, b) => ((due(a) ?? '') < (due(b) ?? '') ? -1 : 1));
}

/** Reads what the browser kept; what cannot be read is left out. */
export function readProgress(kept: Record<string, unknown>): PuzzleProgress {
  const answered: Record<string, AnsweredPuzzle> = {};
  for (const [key, value] of Object.entries(isTable(kept['answered']) ? kept['answered'] : {})) {
    if (!isTable(value) || typeof value['right'] !== 'boolean') continue;
    const { right, found, again } = value;
    answered[key] = {
      right,
      found: typeof found === 'number' ? found : null,
      again: typeof again === 'string' && isDay(again) ? again : null,
    };
  }
  const days = Array.isArray(kept['days']) ? kept['days'].filter(isDay) : [];
  return { answered, days: [...new Set(days)].sort() };
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}
