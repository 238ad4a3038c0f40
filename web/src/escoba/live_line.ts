import { isYourTurn, tellArrival, tellOne, tellState, withTurn } from '../table/live_line.ts';
import type { Happening } from '../table/happened.ts';
import { sidesOf } from '../table/sides.ts';
import { isViewer } from '../table/viewer.ts';
import type { CaptureHelp } from '../options.svelte.ts';
import { t } from '../words.ts';
import { deckOf, inOrder } from './cards.ts';
import { Choosing, playsOf } from './choosing.ts';
import { handStory, linesOf, sayLine } from './score.ts';
import { toDo } from './status.ts';
import { sayCard, tellMove, tellOpening } from './telling.ts';
import type { EscobaView } from './view.ts';

/** What happened at a table of escoba, as it is read out. */
export interface ToldAloud {
  /** With the cards on the table and what there is to do, at one's own turn. */
  readonly whole: string;
  readonly brief: string;
  /** Whether cards were dealt. */
  readonly dealt: boolean;
}

/** What happened in words from one view to a later one, for who listens instead of looking. */
export function tell(
  happened: readonly Happening<'escoba'>[],
  before: EscobaView | null,
  view: EscobaView,
  help: CaptureHelp,
): ToldAloud {
  const said = happened.flatMap((one) => [
    ...tellOne(one, view, { tellMove, handStory }),
    ...(one.kind === 'hand_over' ? [sayCount(view)] : []),
  ]);
  const begun = happened.some((one) => one.kind === 'dealt');
  const again = !begun && before !== null && view.position.board.round !== before.position.board.round;
  if (begun && view.position.board.opening) said.push(tellOpening(view.position.board.opening, view));
  if (again) said.push(sayDeal(view));
  if (begun || again) said.push(sayHeld(view));
  return { whole: withAsked(said, view, help), brief: join(said), dealt: begun || again };
}

/** What who listens hears on coming to a table. */
export function tellComing(view: EscobaView, help: CaptureHelp): string {
  const lies = isYourTurn(view) || view.position.turn.waits_for !== 'seat' ? '' : sayFelt(view);
  return tellArrival(
    view,
    { tellMove, handStory },
    { stands: [lies, sayHeld(view)], asked: () => sayAsked(view, help) },
  );
}

/** How the table stands, for who asks: the cards on it, one's own, what adds up, the stock, whose turn it is, the points. */
export function tellNow(view: EscobaView, help: CaptureHelp): string {
  const lies = isYourTurn(view) || view.position.turn.waits_for !== 'seat' ? '' : sayFelt(view);
  const stock = `${t('escoba.stock', { n: view.position.board.stock })}.`;
  return tellState(
    view,
    { tellMove, handStory },
    { stands: [lies, sayHeld(view), stock], asked: () => sayAsked(view, help) },
  );
}

function withAsked(said: readonly string[], view: EscobaView, help: CaptureHelp): string {
  return said.length === 0 ? '' : withTurn(said, view, () => sayAsked(view, help));
}

/** The cards on the table, and what there is to do, as far as help is wanted. */
function sayAsked(view: EscobaView, help: CaptureHelp): string {
  const plays = playsOf(view.position.moves);
  return join([sayFelt(view), help === 'always' ? toDo(view, new Choosing(plays, false)) : '']);
}

function sayFelt(view: EscobaView): string {
  const { table } = view.position.board;
  const deck = deckOf(view.position.board);
  if (table.length === 0) return `${t('escoba.felt_empty')}.`;
  return `${t('escoba.felt', { cards: table.map((card) => sayCard(card, deck)).join(', ') })}.`;
}

/** One's own cards, when they were dealt. */
function sayHeld(view: EscobaView): string {
  const { you } = view;
  const cards = you !== null && isViewer(view, you) ? (view.position.board.hands[you]?.cards ?? []) : [];
  if (cards.length === 0) return '';
  const deck = deckOf(view.position.board);
  const names = inOrder(cards).map((card) => sayCard(card, deck));
  return `${t('escoba.hand_of_yours')}: ${names.join(', ')}.`;
}

function sayDeal(view: EscobaView): string {
  const { round, rounds, hands } = view.position.board;
  return round >= rounds ? t('escoba.move.dealt_last') : t('escoba.move.dealt', { n: hands[0]?.count ?? 0 });
}

/** What each side has its points for: `Tú: escobas 2, velo 1.` */
function sayCount(view: EscobaView): string {
  const { board } = view.position;
  if (!board.left) return '';
  const sides = sidesOf(view).flatMap(({ side, name }) => {
    const lines = linesOf(board.count).flatMap(({ what, points }) => {
      const n = points[side] ?? 0;
      return n === 0 ? [] : [`${sayLine(what, deckOf(board)).toLocaleLowerCase()} ${n}`];
    });
    return lines.length === 0 ? [] : [t('escoba.count.said', { names: name, lines: lines.join(', ') })];
  });
  return join(sides);
}

function join(said: readonly string[]): string {
  return said.filter((one) => one !== '').join(' ');
}
