import { sayNames, t, type PlainKey } from '../words.ts';
import type { HandScore, RulesInfo, ScoredBonus, TableView } from '../wire.ts';
import { sidesOf, type SideView } from './sides.ts';
import { isViewer, sayWho } from './viewer.ts';

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
  const points = winner ? (score.points[winner.side] ?? 0) : Math.max(0, ...score.points);
  const title = !winner
    ? t('score.tied')
    : !winner.own
      ? t('score.won_by', { names: winner.given || !sides.some((side) => side.own) ? winner.name : sayNames(winner.seats.map((seat) => sayWho(view.seats, seat, view.you))) })
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
    return isViewer(view, who) ? t('score.reason_out_you') : t('score.reason_out', { name: sayWho(view.seats, who, view.you) });
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

/** Why a program could not go on, by the name of its fault. */
const FORFEITS: Record<string, PlainKey> = {
  illegal_move: 'forfeit.illegal_move',
  timeout: 'forfeit.timeout',
  crash: 'forfeit.crash',
  out_of_memory: 'forfeit.out_of_memory',
  disqualified: 'forfeit.disqualified',
};

/** Why a match is over, where it did not end as matches do. */
function whyOver(termination: string): string {
  const fault = FORFEITS[termination];
  if (fault) return t('score.forfeit', { why: t(fault) });
  if (termination === 'resigned') return t('score.resigned');
  return termination === 'hand_cap' ? t('score.hand_cap') : '';
}

/** How a match ended, in words. */
export function matchStory(view: TableView): { title: string; reason: string } | null {
  const result = view.position.result;
  if (!result) return null;
  const sides = sidesOf(view);
  const winner = sides.find((side) => side.side === result.winner);
  const own = sides.find((side) => side.own);
  const team = (own?.seats.length ?? 0) > 1;
  const reason = whyOver(result.termination);
  if (!winner) return { title: t('score.match_drawn'), reason };
  if (winner.own) return { title: team ? t('score.match_won_us') : t('score.match_won'), reason };
  if (own && sides.length === 2) return { title: team ? t('score.match_lost_us') : t('score.match_lost'), reason };
  return { title: t('score.match_by', { n: winner.given ? 2 : winner.seats.length, names: winner.name }), reason };
}

/** What a match is played to: points, a number of hands, or both. */
export function sayTarget(rules: Pick<RulesInfo, 'target' | 'hands'>): string {
  const { target, hands } = rules;
  if (target === null) return hands === null || hands === 1 ? t('score.single') : t('score.hands', { n: hands });
  return hands === null ? t('score.to_target', { points: target }) : t('score.to_both', { points: target, n: hands });
}

/** What the last move scored at once. */
export function bonusesOf(view: TableView): readonly ScoredBonus[] {
  return view.position.board.log.at(-1)?.bonuses ?? [];
}
