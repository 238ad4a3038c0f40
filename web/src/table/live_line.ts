import { local, t } from '../words.ts';
import type { TableView } from '../wire.ts';
import type { GameId, Game, ViewOf } from './game.ts';
import type { Happening } from './happened.ts';
import { matchStory, pointsNow } from './score.ts';
import { sidesOf } from './sides.ts';
import { isShared, isViewer, sayWho } from './viewer.ts';

/** What a game says of what happened at it. */
type Teller<G extends GameId> = Pick<Game<G>, 'tellMove' | 'handStory'>;

/** Whether it is the turn of the one person at the screen. */
export function isYourTurn(view: Pick<TableView, 'position' | 'seats' | 'you'>): boolean {
  const { turn } = view.position;
  return turn.waits_for === 'seat' && isViewer(view, turn.seat);
}

/** What was said with whose turn it is, where it is the turn of somebody who listens, and what there is to do. */
export function withTurn(
  said: readonly string[],
  view: Pick<TableView, 'position' | 'seats' | 'you'>,
  asked: () => string = () => '',
): string {
  return [...said, ...sayTurn(view, asked)].filter((one) => one !== '').join(' ');
}

function sayTurn(view: Pick<TableView, 'position' | 'seats' | 'you'>, asked: () => string): string[] {
  const { turn } = view.position;
  if (turn.waits_for !== 'seat') return [];
  if (isYourTurn(view)) return [`${t('table.your_turn')}.`, asked()];
  // The hand of who is next may be covered: what there is to do waits until it is not.
  const here = isShared(view.seats) && view.seats[turn.seat]?.yours === true;
  return here ? [`${t('table.waiting_for', { name: sayWho(view.seats, turn.seat, view.you) })}.`] : [];
}

/**
 * What who listens hears on coming to a table: which it is, how it stands, and whether it is their turn. Nothing where the
 * match is over, since the result then comes by itself.
 */
export function tellArrival<G extends GameId>(
  view: ViewOf<G>,
  game: Teller<G>,
  {
    dealt = tellOne({ kind: 'dealt', hand: view.position.hand }, view, game),
    stands = [],
    asked,
  }: {
    /** Which hand begins, and who leads it. */
    readonly dealt?: readonly string[];
    /** What lies on the table, and what one holds. */
    readonly stands?: readonly string[];
    readonly asked?: () => string;
  } = {},
): string {
  const { hand, turn, board } = view.position;
  if (turn.waits_for === 'nothing') return '';
  const rules = local(view.rules.name);
  const over = turn.waits_for === 'next_hand';
  if (isSingle(view)) return withTurn([`${rules}.`, ...stands], view, asked);
  if (board.log.length === 0 && !over) return withTurn([`${rules}.`, ...dealt, ...stands], view, asked);
  const ended = over ? tellOne({ kind: 'hand_over' }, view, game) : [];
  return withTurn([t('table.arrived', { rules, hand }), ...ended, ...stands], view, asked);
}

/** How the table stands, for who asks: what lies and is held, whose turn it is, and the points of each side. */
export function tellState<G extends GameId>(
  view: ViewOf<G>,
  game: Teller<G>,
  {
    stands,
    asked,
    scored = null,
  }: {
    /** What lies on the table, and what one holds. */
    readonly stands: readonly string[];
    /** What there is to do at one's own turn. */
    readonly asked: () => string;
    /** Points of each side in the hand under way, where some are scored in play. */
    readonly scored?: readonly number[] | null;
  },
): string {
  const { turn } = view.position;
  const others =
    turn.waits_for === 'seat' && !isYourTurn(view)
      ? `${t('table.waiting_for', { name: sayWho(view.seats, turn.seat, view.you) })}.`
      : '';
  const ended =
    turn.waits_for === 'nothing'
      ? tellOne({ kind: 'match_over' }, view, game)
      : turn.waits_for === 'next_hand'
        ? tellOne({ kind: 'hand_over' }, view, game)
        : [];
  const points = isSingle(view) ? '' : sayPointsNow(view, scored);
  const turnNow = isYourTurn(view) ? [`${t('table.your_turn')}.`, asked()] : [others];
  return [...ended, ...stands, ...turnNow, points].filter((one) => one !== '').join(' ');
}

/** Whether a match is one hand: by its rules, or that of a day. */
function isSingle({ rules, day }: Pick<TableView, 'rules' | 'day'>): boolean {
  return day !== undefined || (rules.target === null && (rules.hands === null || rules.hands === 1));
}

/** How the match stands after a hand; nothing after the first one, whose points were just said, or where there is but one. */
function sayStanding(view: TableView): string {
  return view.position.score.hands.length < 2 ? '' : sayPointsNow(view, null);
}

/** The points of each side: `En total: Nosotros 12, Ellos 30.` */
function sayPointsNow(view: TableView, scored: readonly number[] | null): string {
  const points = pointsNow(view, scored);
  return t('score.standing', {
    points: sidesOf(view)
      .map(({ side, name }) => `${name} ${points[side] ?? 0}`)
      .join(', '),
  });
}

/** One thing that happened, in words. */
export function tellOne<G extends GameId>(one: Happening<G>, view: ViewOf<G>, game: Teller<G>): string[] {
  switch (one.kind) {
    case 'moved':
      return [game.tellMove(one.move, view)];
    case 'dealt': {
      const { opener, hand } = view.position;
      if (opener === null) return [];
      return [
        isViewer(view, opener)
          ? t('move.dealt_you', { hand })
          : t('move.dealt', { hand, name: sayWho(view.seats, opener, view.you) }),
      ];
    }
    case 'hand_over': {
      // A hand that was broken off has no score; that of the hand before says nothing of it.
      const score = view.position.score.hands[view.position.hand - 1];
      if (!score) return [];
      const { title, reason, scored } = game.handStory(view, score);
      return [`${title}.`, reason, scored, sayStanding(view)];
    }
    case 'match_over': {
      const story = matchStory(view);
      return story ? [`${story.title}.`, story.reason] : [];
    }
  }
}
