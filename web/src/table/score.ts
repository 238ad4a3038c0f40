import { sayNames, t } from '../words.ts';
import type { HandScore, TableView } from '../wire.ts';
import { sayWho } from './telling.ts';

/** A side of the table as the score sheet shows it. */
export interface SideView {
  readonly side: number;
  readonly name: string;
  readonly seats: readonly number[];
  /** Which of the two colours it has: the viewer's own is the first. */
  readonly colour: 'a' | 'b' | 'other';
  readonly own: boolean;
}

/** The sides, the viewer's own first. */
export function sidesOf(view: TableView): SideView[] {
  const own = view.you !== null && view.seats[view.you]?.yours ? (view.seats[view.you]?.side ?? null) : null;
  const numbers = [...new Set(view.seats.map((seat) => seat.side))].sort((a, b) => Number(b === own) - Number(a === own) || a - b);
  return numbers.map((side, index) => {
    const seats = view.seats.flatMap((seat, number) => (seat.side === side ? [number] : []));
    const names = sayNames(seats.map((seat) => sayWho(view.seats, seat, view.you)));
    const asTeam = own !== null && numbers.length === 2 && seats.length > 1;
    const name = asTeam ? (side === own ? t('table.us') : t('table.them')) : names;
    return { side, name, seats, own: side === own, colour: numbers.length > 2 ? 'other' : index === 0 ? 'a' : 'b' };
  });
}

/** The side that is ahead; none where nobody is. */
export function leader(points: readonly number[]): number | null {
  const most = Math.max(...points);
  const ahead = points.flatMap((one, side) => (one === most ? [side] : []));
  return most > 0 && ahead.length === 1 ? (ahead[0] ?? null) : null;
}

/** Who laid the last tile of the hand. */
function lastToPlay(view: TableView): number | null {
  return view.position.board.placed.at(-1)?.seat ?? null;
}

/** A finished hand in words. */
export interface HandStory {
  readonly title: string;
  readonly reason: string;
  readonly scored: string;
}

/** Who won the hand, why, and what it brought. */
export function handStory(view: TableView, score: HandScore): HandStory {
  const sides = sidesOf(view);
  const winner = sides.find((side) => side.side === score.winner);
  const points = score.points.reduce((sum, one) => sum + one, 0);
  const title = !winner
    ? t('score.tied')
    : !winner.own
      ? t('score.won_by', { names: winner.seats.length > 1 && sides.some((side) => side.own) ? sayNames(winner.seats.map((seat) => sayWho(view.seats, seat, view.you))) : winner.name })
      : winner.seats.length > 1
        ? t('score.won_us')
        : t('score.won_you');
  return { title, reason: reasonOf(view, score), scored: points > 0 ? t('score.scored', { n: points }) : t('score.scored_none') };
}

function reasonOf(view: TableView, score: HandScore): string {
  if (score.how === 'out') {
    const seat = view.position.board.hands.findIndex((hand) => hand.count === 0);
    const who = seat >= 0 ? seat : lastToPlay(view);
    if (who === null) return '';
    return who === view.you && view.seats[who]?.yours ? t('score.reason_out_you') : t('score.reason_out', { name: sayWho(view.seats, who, view.you) });
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
export function sumsOf(view: TableView): SideSum[] {
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

/** How a match ended, in words. */
export function matchStory(view: TableView): { title: string; reason: string } | null {
  const result = view.position.result;
  if (!result) return null;
  const sides = sidesOf(view);
  const winner = sides.find((side) => side.side === result.winner);
  const own = sides.find((side) => side.own);
  const team = (own?.seats.length ?? 0) > 1;
  const reason = result.termination === 'resigned' ? t('score.resigned') : result.termination === 'hand_cap' ? t('score.hand_cap') : '';
  if (!winner) return { title: t('score.match_drawn'), reason };
  if (winner.own) return { title: team ? t('score.match_won_us') : t('score.match_won'), reason };
  if (own) return { title: team ? t('score.match_lost_us') : t('score.match_lost'), reason };
  return { title: t('score.match_by', { names: winner.name }), reason };
}
