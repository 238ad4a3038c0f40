import type { AnalysisWords } from '../table/game.ts';
import { matchStory, tellHand, type HandStory } from '../table/score.ts';
import { statusOf as plainly, type Status, type SessionState } from '../table/status.ts';
import { isViewer, sayWho } from '../table/viewer.ts';
import type { AmazonMove, HandScore, JudgedMove, MovesLeft } from '../wire.ts';
import type { Square } from './squares.ts';
import { t } from '../words.ts';
import type { Choosing, Chosen } from './choosing.ts';
import { squaresOf } from './choosing.ts';
import type { Nearer, Standing } from './scene.ts';
import type { AmazonsView } from './view.ts';

/** What a seat plays with, in words. */
export function saySeat(seat: number): string {
  return seat === 0 ? t('amazons.white') : t('amazons.black');
}

/** A move in notation in words: `d1 a d7, flecha en g7`. */
export function sayMove(move: string): string {
  const squares = squaresOf(move);
  return squares ? t('amazons.move', squares) : move;
}

/** A move that was made, as the live line says it. */
export function tellMove(move: AmazonMove, view: AmazonsView): string {
  const { from, to, arrow, seat } = move;
  return isViewer(view, seat)
    ? t('amazons.moved_you', { from, to, arrow })
    : t('amazons.moved', { name: sayWho(view.seats, seat, view.you), from, to, arrow });
}

/** A finished game in words. */
export function handStory(view: AmazonsView, score: HandScore): HandStory {
  const { mover } = view.position.board;
  const reason =
    score.how !== 'stuck'
      ? ''
      : isViewer(view, mover)
        ? t('amazons.stuck_you')
        : t('amazons.stuck', { name: sayWho(view.seats, mover, view.you) });
  return { title: matchStory(view)?.title ?? tellHand(view, score, reason).title, reason, scored: '' };
}

/** What stands on a square, in words: `d4, amazona blanca`. */
export function saySquare(square: Square, standing: Standing | undefined, nearer: Nearer = null): string {
  if (standing === 'stone') return t('amazons.square_arrow', { square });
  if (standing !== undefined)
    return standing === 'white' ? t('amazons.square_white', { square }) : t('amazons.square_black', { square });
  if (nearer === 'white') return t('amazons.square_near_white', { square });
  if (nearer === 'black') return t('amazons.square_near_black', { square });
  return nearer === 'both' ? t('amazons.square_near_both', { square }) : t('amazons.square_empty', { square });
}

/** How many moves a seat has left, as far as that could be counted: `12`, `10–12`. */
export function sayLeft({ least, most }: MovesLeft): string {
  return least === most ? String(least) : `${least}–${most}`;
}

/** What exact play makes of a move: it wins, or another would have. */
export function sayJudged({ value, best, best_value }: JudgedMove): string {
  if (value > 0) return t('amazons.judged_wins');
  return best_value > 0 ? t('amazons.judged_thrown', { best }) : t('amazons.judged_lost');
}

/** What the review says of exact play. */
export function analysis(): AnalysisWords {
  return {
    title: t('amazons.analysis'),
    ask: t('amazons.analyze'),
    costly: t('amazons.costly'),
    none: t('amazons.none_costly'),
    note: t('amazons.analysis_note'),
    cost: () => t('amazons.cost'),
  };
}

/** The words of the moment at a table of the Amazons. */
export function statusOf(view: AmazonsView, told: SessionState, chosen: Chosen, choosing: Choosing | null): Status {
  return plainly(view, told, {
    midway: () => {
      switch (chosen.stage) {
        case 'none':
          return null;
        case 'amazon':
          return t('amazons.choose_square', { n: choosing?.reach(chosen).size ?? 0 });
        case 'landed':
          return t('amazons.choose_arrow');
        case 'aimed':
          return t('amazons.confirm');
      }
    },
    toDo: () => [apartOf(view), t('amazons.choose_amazon')].filter((one) => one !== '').join(' '),
    around: () => apartOf(view),
    sayMove,
  });
}

/** That the sides are apart, and what each has left; nothing while they are not. */
export function apartOf(view: AmazonsView): string {
  const { apart } = view.position.board;
  const [white, black] = apart ?? [];
  return white && black ? t('amazons.apart', { white: sayLeft(white), black: sayLeft(black) }) : '';
}
