import { tellHand, type HandStory } from '../table/score.ts';
import { sidesOf, type SideView } from '../table/sides.ts';
import { isViewer, sayWho } from '../table/viewer.ts';
import type { HandScore, ScoredBonus } from '../wire.ts';
import { t } from '../words.ts';
import type { DominoesView } from './view.ts';

/** Who won the hand, why, and what it brought. */
export function handStory(view: DominoesView, score: HandScore): HandStory {
  return tellHand(view, score, reasonOf(view, score));
}

/** Who laid the last tile of the hand. */
function lastToPlay(view: DominoesView): number | null {
  return view.position.board.placed.at(-1)?.seat ?? null;
}

function reasonOf(view: DominoesView, score: HandScore): string {
  if (score.how === 'out') {
    const seat = view.position.board.hands.findIndex((hand) => hand.count === 0);
    const who = seat >= 0 ? seat : lastToPlay(view);
    if (who === null) return '';
    return isViewer(view, who)
      ? t('score.reason_out_you')
      : t('score.reason_out', { name: sayWho(view.seats, who, view.you) });
  }
  if (score.how === 'blocked') return score.winner === null ? t('score.reason_blocked_tie') : t('score.reason_blocked');
  return t('score.reason_cap');
}

/** The pips that a side was left with, spelled out seat by seat. */
export interface SideSum {
  readonly side: SideView;
  readonly seats: readonly { readonly name: string; readonly pips: number }[];
  readonly total: number;
}

/** The sums of a finished hand; nothing while hands are hidden. */
export function sumsOf(view: DominoesView): SideSum[] {
  const { hands, pips_left } = view.position.board;
  if (pips_left === null) return [];
  return sidesOf(view).map((side) => ({
    side,
    seats: side.seats.map((seat) => ({
      name: sayWho(view.seats, seat, view.you),
      pips: (hands[seat]?.tiles ?? []).flat().reduce((sum, one) => sum + one, 0),
    })),
    total: pips_left[side.side] ?? 0,
  }));
}

/** What the last move scored at once. */
export function bonusesOf(view: DominoesView): readonly ScoredBonus[] {
  return view.position.board.log.at(-1)?.bonuses ?? [];
}
