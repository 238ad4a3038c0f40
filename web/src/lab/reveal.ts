import type { LabCurvePoint, LiveGame } from '../wire.ts';

/** How long it takes to show games that were all played in a moment, in milliseconds. */
export const WHOLE = 10_000;

/** How long a match stays on the board at least, in milliseconds. */
export const MATCH = 700;

/** How far what is known has been shown. */
export interface Reveal {
  /** Games shown, with the fraction of the next. */
  readonly games: number;
  /** The match on the board: one of those that have been shown; none before the first. */
  readonly match: ShownMatch | null;
}

/** A match on the board. */
export interface ShownMatch {
  readonly game: LiveGame;
  /** Its number among the games of its pairing, from 1. */
  readonly number: number;
  /** For how long it has been there. */
  readonly since: number;
}

/** The beginning: nothing has been shown. */
export const NOTHING: Reveal = { games: 0, match: null };

/** Everything that is known, at once. */
export function everything(points: readonly LabCurvePoint[]): Reveal {
  const last = points.at(-1);
  return { games: last?.games ?? 0, match: last ? matchAt(points, points.length - 1) : null };
}

/**
 * What is shown after some more milliseconds: as much as has been played, but no more at once than an eye follows. All
 * `extent` games would take [`WHOLE`]; what is played more slowly than that is shown as it comes.
 */
export function reveal(before: Reveal, points: readonly LabCurvePoint[], extent: number, passed: number): Reveal {
  const known = points.at(-1)?.games ?? 0;
  const games = Math.min(known, before.games + (Math.max(extent, known) * passed) / WHOLE);
  const index = indexAt(points, games);
  const match = before.match && { ...before.match, since: before.match.since + passed };
  const next = index < 0 ? null : matchAt(points, index);
  const due = !match || match.since >= MATCH || index === points.length - 1;
  return { games, match: next && due && next.number !== match?.number ? next : match };
}

/** The points of a curve that are shown: none is made up between two that are known. */
export function shownOf(points: readonly LabCurvePoint[], { games }: Reveal): readonly LabCurvePoint[] {
  return points.slice(0, indexAt(points, games) + 1);
}

/** Whether there is more to show than is shown. */
export function lags(points: readonly LabCurvePoint[], { games }: Reveal): boolean {
  return (points.at(-1)?.games ?? 0) > games;
}

/** The last point that has been reached; -1 before the first. */
function indexAt(points: readonly LabCurvePoint[], games: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.games ?? 0) <= games) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function matchAt(points: readonly LabCurvePoint[], index: number): ShownMatch | null {
  const point = points[index];
  const game = point?.last.at(-1);
  return point && game ? { game, number: point.games, since: 0 } : null;
}
