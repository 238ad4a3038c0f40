import type { AnalysisWords } from './game.ts';
import { sayPoints } from './score.ts';
import type { JudgedMove } from '../wire.ts';
import { t } from '../words.ts';

/** Points with their sign; nothing has none. */
const say = (points: number): string => (points === 0 ? '0' : sayPoints(points));

/** What exact play makes of a move in points, in a sentence: `Con todas las manos a la vista, lo mejor era cinco-tres, derecha: +24 en vez de −12.` */
export function sayJudged(move: JudgedMove, sayMove: (move: string) => string): string {
  if (move.moves.length === 1) return t('review.forced', { value: say(move.value) });
  if (move.cost === 0) return t('review.right', { value: say(move.value) });
  return t('review.better', { best: sayMove(move.best), best_value: say(move.best_value), value: say(move.value) });
}

/** What the review says of exact play with all hands open. */
export function analysis(): AnalysisWords {
  return {
    title: t('review.analysis'),
    ask: t('review.analyze'),
    costly: t('review.costly'),
    none: t('review.none_costly'),
    note: t('review.values_of'),
    cost: (n) => t('review.cost', { n }),
  };
}
