import { isYourTurn, tellArrival, tellOne, tellState, withTurn } from '../table/live_line.ts';
import { isViewer, sayWho } from '../table/viewer.ts';
import { local, sayNames, sentence, t } from '../words.ts';
import { armsOf } from './arms.ts';
import type { DominoesHappening } from './happened.ts';
import { isPass, tileIn, tileOf } from './moves.ts';
import { sayRow } from './rows.ts';
import { handStory, sumsOf } from './score.ts';
import { toDo, upTile, type Drawing } from './status.ts';
import { sayEnds, sayTile, tellMove } from './telling.ts';
import type { DominoesView } from './view.ts';

/**
 * What happened in words, for who listens instead of looking. The open ends are said once: with what there is to do, or else
 * with the last of several moves. `brief` leaves out both: something else was told since.
 */
export function tell(
  happened: readonly DominoesHappening[],
  view: DominoesView,
  { brief = false, drawing = 'none' }: { brief?: boolean; drawing?: Drawing } = {},
): string {
  const last = isYourTurn(view) ? undefined : happened.findLast((one) => one.kind === 'moved');
  const said = happened.flatMap((one) => tellThis(one, view, brief || one !== last));
  if (brief || happened.length === 0) return said.filter((one) => one !== '').join(' ');
  return withTurn(said, view, () => sayAsked(view, drawing));
}

/** What who listens hears on coming to a table. */
export function tellComing(view: DominoesView, drawing: Drawing): string {
  const { placed } = view.position.board;
  const lies = placed.length === 0 || isYourTurn(view) ? '' : sayOpen(view);
  return tellArrival(
    view,
    { tellMove, handStory: storyAloud },
    { dealt: tellDealt(view), stands: [lies, sayHeld(view)], asked: () => sayAsked(view, drawing) },
  );
}

/** How the table stands, for who asks: the open ends, one's own tiles, what fits, what the others hold, whose turn it is, the points. */
export function tellNow(view: DominoesView, drawing: Drawing): string {
  const { placed, scored } = view.position.board;
  const lies =
    placed.length === 0 ? `${t('table.board_empty')}.` : isYourTurn(view) && drawing === 'none' ? '' : sayOpen(view);
  return tellState(
    view,
    { tellMove, handStory: storyAloud },
    {
      stands: [lies, sayHeld(view), sayOthers(view)],
      asked: () => (drawing === 'none' ? sayAskedByName(view) : sayAsked(view, drawing)),
      scored,
    },
  );
}

/** What there is to do at one's own turn, the tiles that fit by name instead of by number. */
function sayAskedByName(view: DominoesView): string {
  const { asked, placed } = view.position.board;
  const tiles = view.position.moves.flatMap(({ key }) => {
    const tile = isPass(key) ? null : tileIn(key);
    return tile === null ? [] : [sayTile(tileOf(tile))];
  });
  if (tiles.length === 0 || placed.length === 0 || asked.kind === 'give' || upTile(view)) return sayAsked(view, 'none');
  const these = t('table.these_fit', { n: tiles.length, tiles: sayNames(tiles) });
  return asked.kind === 'place'
    ? `${sayCriterion(view)}${sayOpen(view)} ${these}`
    : `${sayAsked(view, 'none')} ${these}`;
}

/** How many tiles each of the others holds: `Rosario, 5 fichas; Carmen, 6 fichas.` */
function sayOthers(view: DominoesView): string {
  const held = view.position.board.hands.flatMap(({ count }, seat) =>
    isViewer(view, seat) ? [] : [t('table.holds', { n: count, name: sayWho(view.seats, seat, view.you) })],
  );
  return held.length === 0 ? '' : `${held.join('; ')}.`;
}

/** What there is to do at one's own turn: the criterion that rules it, the open ends, how many tiles fit. */
export function sayAsked(view: DominoesView, drawing: Drawing): string {
  if (drawing !== 'none') return drawing === 'first' ? t('table.to_draw') : t('table.to_draw_more');
  return `${sayCriterion(view)}${toDo(view, sayOpen(view))}`;
}

/** Which criterion rules the turn, and a space after it; nothing where none is told, nor while a tile is to be given. */
function sayCriterion(view: DominoesView): string {
  const { now, asked } = view.position.board;
  if (asked.kind === 'give') return '';
  // Some criteria come as sentences, some as their first words.
  return now ? `${local(now).replace(/[.]$/u, '')}. ` : '';
}

function sayOpen(view: DominoesView): string {
  return `${sentence(sayEnds(view.position.board.ends, armsOf(view)))}.`;
}

/** One's own tiles, at the start of a hand. */
function sayHeld(view: DominoesView): string {
  const own =
    view.position.turn.waits_for === 'seat' && view.you !== null && isViewer(view, view.you) ? view.you : null;
  const hand = own === null ? undefined : view.position.board.hands[own];
  if (hand?.row) {
    const row = sayRow(hand);
    return row === '' ? '' : `${t('table.your_row')}: ${row}.`;
  }
  const tiles = hand?.tiles;
  return tiles ? `${t('table.hand_of_yours')}: ${tiles.map(sayTile).join(', ')}.` : '';
}

function tellThis(one: DominoesHappening, view: DominoesView, brief: boolean): string[] {
  switch (one.kind) {
    case 'redealt': {
      const { why, seat, hand } = one.redeal;
      const shown = seat === null || !hand ? [] : [`${sayShown(view, seat)} ${hand.map(sayTile).join(', ')}.`];
      return [local(why), ...shown, sayHeld(view)];
    }
    case 'drew':
      if (isViewer(view, one.seat)) return [];
      return [t('move.drew', { name: sayWho(view.seats, one.seat, view.you), n: one.tiles })];
    case 'hand_over':
      return view.position.board.left === null ? [] : tellOne(one, view, { tellMove, handStory: storyAloud });
    case 'moved':
      return [tellMove(one.move, view, brief)];
    case 'dealt':
      return [...tellDealt(view), sayHeld(view)];
    default:
      return tellOne(one, view, { tellMove, handStory });
  }
}

/** Which hand begins, and who leads it; that one leads oneself is said with what there is to lead. */
function tellDealt(view: DominoesView): string[] {
  const { hand, board } = view.position;
  return isYourTurn(view) && board.placed.length === 0
    ? [`${t('score.hand')} ${hand}.`]
    : tellOne({ kind: 'dealt', hand }, view, { tellMove, handStory });
}

/** A finished hand, a blocked one with the count by which it was won: whoever looks sees it beside. */
const storyAloud: typeof handStory = (view, score) => {
  const story = handStory(view, score);
  if (score.how !== 'blocked') return story;
  const counts = sumsOf(view).map(({ side, total }) => `${side.name} ${total}`);
  return { ...story, reason: `${story.reason} ${t('score.counted', { counts: counts.join(', ') })}` };
};

/** Who shows the hand with which nobody need play. */
export function sayShown(view: DominoesView, seat: number): string {
  return isViewer(view, seat)
    ? t('table.redealt_shows_you')
    : t('table.redealt_shows', { name: sayWho(view.seats, seat, view.you) });
}
