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

/** What a side was left with, as the rules count it, spelled out seat by seat. */
export interface SideSum {
  readonly side: SideView;
  readonly seats: readonly { readonly name: string; readonly count: number }[];
  readonly total: number;
  /** `Ana 11 + Carmen 9`, or `Ana 11 · Carmen 9` where the count of one stands for both; empty for one alone. */
  readonly spelled: string;
}

/** The sums of a finished hand; nothing while hands are hidden. */
export function sumsOf(view: DominoesView): SideSum[] {
  const { left } = view.position.board;
  if (left === null) return [];
  return sidesOf(view).map((side) => {
    const seats = side.seats.map((seat) => ({
      name: sayWho(view.seats, seat, view.you),
      count: left.seats[seat] ?? 0,
    }));
    const parts = seats.map(({ name, count }) => `${name} ${count}`);
    return {
      side,
      seats,
      total: left.sides[side.side] ?? 0,
      spelled: seats.length > 1 ? parts.join(left.added ? ' + ' : ' · ') : '',
    };
  });
}

/** The sum of the points that whoever won the hand has of it, where all that was counted makes them: `9 + 9 = 18`; else empty. */
export function addedUp({ position: { board, score } }: Pick<DominoesView, 'position'>): string {
  const hand = score.hands.at(-1);
  const parts = [...(board.left?.sides ?? []), board.left?.stock ?? 0].filter((count) => count !== 0);
  const sum = parts.reduce((whole, part) => whole + part, 0);
  if (!hand || hand.winner === null || parts.length < 2 || hand.points[hand.winner] !== sum) return '';
  return `${parts.join(' + ')} = ${sum}`;
}

/** What the last move scored at once. */
export function bonusesOf(view: DominoesView): readonly ScoredBonus[] {
  return view.position.board.log.at(-1)?.bonuses ?? [];
}
