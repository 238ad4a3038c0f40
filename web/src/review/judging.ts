import { sayMove, sayPoints } from '../table/telling.ts';
import type { HandAnalysis, JudgedMove } from '../wire.ts';
import { t } from '../words.ts';

/** As many of the moves that cost most are listed. */
const LISTED = 5;

/** Points with their sign; nothing has none. */
const say = (points: number): string => (points === 0 ? '0' : sayPoints(points));

/** What exact play says of the move that led to a step of the hand, whose plies begin at `first`; none where it says nothing. */
export function judgedAt(analysis: HandAnalysis | null, first: number, step: number): JudgedMove | null {
  return analysis?.moves.find((move) => move.ply === first + step - 1) ?? null;
}

/** That in a sentence: `Con todas las manos a la vista, lo mejor era cinco-tres, derecha: +24 en vez de −12.` */
export function sayJudged(move: JudgedMove): string {
  if (move.moves.length === 1) return t('review.forced', { value: say(move.value) });
  if (move.cost === 0) return t('review.right', { value: say(move.value) });
  return t('review.better', { best: sayMove(move.best), best_value: say(move.best_value), value: say(move.value) });
}

/** The moves that cost most, the dearest first, of equal ones the earlier. */
export function costly(analysis: HandAnalysis): readonly JudgedMove[] {
  return analysis.moves.filter((move) => move.cost > 0).sort((a, b) => b.cost - a.cost || a.ply - b.ply).slice(0, LISTED);
}
