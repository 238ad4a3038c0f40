import type { HandAnalysis, JudgedMove } from '../wire.ts';

/** As many of the moves that cost most are listed. */
const LISTED = 5;

/** What exact play says of the move that led to a step of the hand, whose plies begin at `first`; none where it says nothing. */
export function judgedAt(analysis: HandAnalysis | null, first: number, step: number): JudgedMove | null {
  return analysis?.moves.find((move) => move.ply === first + step - 1) ?? null;
}

/** The moves that cost most, the dearest first, of equal ones the earlier. */
export function costly(analysis: HandAnalysis): readonly JudgedMove[] {
  return analysis.moves
    .filter((move) => move.cost > 0)
    .sort((a, b) => b.cost - a.cost || a.ply - b.ply)
    .slice(0, LISTED);
}
