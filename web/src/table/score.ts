import { sayNames, t, type PlainKey } from '../words.ts';
import type { HandScore, MatchResult, RulesInfo, TableView } from '../wire.ts';
import { sidesOf, type SideView } from './sides.ts';
import { sayWho } from './viewer.ts';

/** What of a table its score is told by. */
type Seen = Pick<TableView, 'rules' | 'seats' | 'you'>;

/** The side that is ahead; none where nobody is. */
export function leader(points: readonly number[]): number | null {
  const most = Math.max(...points);
  const ahead = points.flatMap((one, side) => (one === most ? [side] : []));
  return most > 0 && ahead.length === 1 ? (ahead[0] ?? null) : null;
}

/** So many sides have their points in the top line; of more each seat has its own. */
export const MOST_IN_LINE = 3;

/** The points of each side now; `scored` is what was scored in play in the hand under way. */
export function pointsNow(
  { position }: { readonly position: Pick<TableView['position'], 'score' | 'turn'> },
  scored: readonly number[] | null,
): number[] {
  const running = position.turn.waits_for === 'seat';
  return position.score.sides.map((points, side) => points + (running ? (scored?.[side] ?? 0) : 0));
}

/** A finished hand in words. */
export interface HandStory {
  readonly title: string;
  readonly reason: string;
  readonly scored: string;
}

/** Who won the hand and what it brought to whom; why is for the game to say. */
export function tellHand(view: Seen, score: HandScore, reason: string): HandStory {
  const sides = sidesOf(view);
  const winner = sides.find((side) => side.side === score.winner);
  const namesOf = (side: SideView) =>
    side.given || !sides.some(({ own }) => own)
      ? side.name
      : sayNames(side.seats.map((seat) => sayWho(view.seats, seat, view.you)));
  const title = !winner
    ? t('score.tied')
    : !winner.own
      ? t('score.won_by', { names: namesOf(winner) })
      : winner.seats.length > 1
        ? t('score.won_us')
        : t('score.won_you');
  const scored = sides.flatMap((side) => {
    const n = score.points[side.side] ?? 0;
    const names = !side.own ? namesOf(side) : side.seats.length > 1 ? t('score.to_us') : t('score.to_you');
    return n === 0 ? [] : [t('score.scored_by', { n, names })];
  });
  return { title, reason, scored: scored.length > 0 ? scored.join(' ') : t('score.scored_none') };
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
function whyOver({ seats, you }: Pick<TableView, 'seats' | 'you'>, { termination, seat }: MatchResult): string {
  const fault = FORFEITS[termination];
  if (fault && seat !== undefined && seats[seat]?.occupant.kind === 'person')
    return seats[seat].yours ? t('score.not_awaited_you') : t('score.not_awaited', { name: sayWho(seats, seat, you) });
  if (fault) return t('score.forfeit', { why: t(fault) });
  if (termination === 'resigned') return t('score.resigned');
  return termination === 'hand_cap' ? t('score.hand_cap') : '';
}

/** How a match ended, in words. */
export function matchStory(
  view: Pick<TableView, 'rules' | 'seats' | 'you' | 'position'>,
): { title: string; reason: string } | null {
  const result = view.position.result;
  if (!result) return null;
  const sides = sidesOf(view);
  const winner = sides.find((side) => side.side === result.winner);
  const own = sides.find((side) => side.own);
  const team = (own?.seats.length ?? 0) > 1;
  const reason = whyOver(view, result);
  if (!winner) return { title: t('score.match_drawn'), reason };
  if (winner.own) return { title: team ? t('score.match_won_us') : t('score.match_won'), reason };
  if (own && sides.length === 2) return { title: team ? t('score.match_lost_us') : t('score.match_lost'), reason };
  return { title: t('score.match_by', { n: winner.given ? 2 : winner.seats.length, names: winner.name }), reason };
}

/** What a match is played to: points, a number of hands, or both. */
export function sayTarget(rules: Pick<RulesInfo, 'target' | 'hands'>): string {
  const { target, hands } = rules;
  if (target === null || hands === 1)
    return hands === null || hands === 1 ? t('score.single') : t('score.hands', { n: hands });
  if (target < 0) return t('score.to_against', { n: -target });
  const points = t('score.to_target', { n: target });
  return hands === null ? points : t('score.to_both', { target: points, n: hands });
}

/** Points with their sign: `+15`. */
export function sayPoints(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}
