import { costly } from '../review/judging.ts';
import type { HandAnalysis, JudgedMove } from '../wire.ts';

/** The move of a seat that cost most, and the step of the review to which it led. */
export interface DearestMove {
  readonly move: JudgedMove;
  readonly step: number;
}

/** The dearest move of a seat in a hand that is played by itself; none where none of those that were judged cost anything. */
export function dearestOf(analysis: HandAnalysis, seat: number): DearestMove | null {
  const move = costly({ ...analysis, moves: analysis.moves.filter((move) => move.seat === seat) })[0];
  // A hand by itself begins at ply 0, before which stands step 0.
  return move ? { move, step: move.ply + 1 } : null;
}

/** Where the review shows a step of a table's only hand. */
export const stepPath = (table: string, step: number): string => `/review/${encodeURIComponent(table)}?step=${step}`;
