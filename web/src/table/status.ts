import { sayNames, sayProblem, sayReason, t } from '../words.ts';
import type { TableView } from '../wire.ts';
import type { Chosen } from './choosing.ts';
import type { TableSession } from './session.svelte.ts';
import { isPass, tileIn, tileOf } from './moves.ts';
import { sayMove, sayTile, tellEnds } from './telling.ts';
import { sayWho } from './viewer.ts';

/** What is to be done now, in words: a short line and a longer one. */
export interface Status {
  readonly title: string;
  readonly text: string;
  /** Plain words, a note worth a sheet of paper, or something that went wrong. */
  readonly kind: 'words' | 'note' | 'alert';
}

/** What of the session the words depend on. */
export type Told = Pick<TableSession, 'connection' | 'problem' | 'hint' | 'hinting' | 'sent' | 'yourTurn' | 'turn' | 'paused'>;

/** The words of the moment: the most urgent first; `undrawn` tiles are still to be taken from the stock. */
export function statusOf(view: TableView, told: Told, chosen: Chosen, undrawn = 0): Status {
  const say = (title: string, text: string, kind: Status['kind'] = 'words'): Status => ({ title, text, kind });
  const { board, turn } = view.position;
  if (told.connection === 'lost') return say(t('table.paused'), t('table.lost'), 'alert');
  if (told.problem) return say(told.yourTurn ? t('table.your_turn') : t('error.title'), sayProblem(told.problem), 'alert');
  if (turn.waits_for !== 'seat') return say('', '');
  if (told.yourTurn) {
    const title = t('table.your_turn');
    const giving = board.asked.kind === 'give';
    if (chosen.state === 'facing') return say(title, t('table.which_face', { tile: sayTile(tileOf(chosen.tile)) }));
    if (chosen.state === 'lifted') return say(title, giving ? t('table.confirm_give') : chosen.settled ? t('table.confirm_place') : t('table.choose_end'));
    if (chosen.state === 'dragged') return say(title, !fits(view, chosen.tile) ? t('table.no_fit') : giving ? t('table.drop_stock') : t('table.drop_here'));
    if (told.hinting) return say(title, t('table.hint_asked'));
    if (told.hint) {
      const why = told.hint.why ? sayReason(told.hint.why.reason) : null;
      const says = t('table.hint_says', { move: isPass(told.hint.move) ? sayPassing(view).toLocaleLowerCase() : sayMove(told.hint.move) });
      return say(title, why ? `${says} ${why}` : says, 'note');
    }
    if (undrawn > 0) return say(title, t('table.to_draw', { n: undrawn }));
    return say(title, toDo(view));
  }
  if (told.paused) return say(t('table.paused'), endsOf(view));
  if (told.sent !== null) return say(t('table.sending'), endsOf(view));
  const seat = told.turn ?? 0;
  const name = sayWho(view.seats, seat, view.you);
  const computer = view.seats[seat]?.occupant.kind === 'computer';
  return say(computer ? t('table.thinking', { name }) : t('table.waiting_for', { name }), endsOf(view));
}

/** What the seat to move is asked, the open ends first. */
function toDo(view: TableView): string {
  const { board } = view.position;
  const n = fitting(view);
  const { asked } = board;
  if (asked.kind === 'give') return asked.may_stop ? t('table.may_give', { n: asked.left }) : t('table.give', { n: asked.left });
  if (asked.kind === 'open') return t('table.open_or_yield', { name: partnersOf(view) });
  if (board.placed.length === 0) return board.must_open ? t('table.open_with', { tile: sayTile(board.must_open) }) : t('table.open_any');
  const words = asked.kind === 'place_or_stop' ? (n === 0 ? t('table.must_stop') : t('table.may_stop', { n })) : n === 0 ? t('table.fits_none') : t('table.fits', { n });
  return `${endsOf(view)} ${words}`;
}

/** What passing is called now: to pass, to stop, to leave the opening, to give no more. */
export function sayPassing(view: TableView): string {
  const { asked } = view.position.board;
  switch (asked.kind) {
    case 'place':
      return t('table.pass');
    case 'place_or_stop':
      return t('table.stop');
    case 'open':
      return t('table.yield', { name: partnersOf(view) });
    case 'give':
      return t('table.keep');
  }
}

/** The others of the side whose turn it is, by name. */
function partnersOf(view: TableView): string {
  const { turn } = view.position;
  if (turn.waits_for !== 'seat') return '';
  const side = view.seats[turn.seat]?.side;
  return sayNames(view.seats.flatMap((one, seat) => (one.side === side && seat !== turn.seat ? [sayWho(view.seats, seat, view.you)] : [])));
}

function fitting(view: TableView): number {
  return view.position.moves.filter((first) => !isPass(first.key)).length;
}

function fits(view: TableView, tile: string): boolean {
  return view.position.moves.some((first) => tileIn(first.key) === tile);
}

/** The open ends as numbers, in a sentence. */
function endsOf(view: TableView): string {
  return tellEnds(view.position.board.ends);
}
