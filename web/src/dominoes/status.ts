import { sayNames, t } from '../words.ts';
import { statusOf as plainly, type Status, type SessionState } from '../table/status.ts';
import { sayWho } from '../table/viewer.ts';
import { armsOf } from './arms.ts';
import type { Chosen } from './choosing.ts';
import { isPass, keyOf, tileIn, tileOf, type Tile } from './moves.ts';
import { isDouble } from './placement.ts';
import { sayMoveIn, sayTile, tellEnds } from './telling.ts';
import type { DominoesView } from './view.ts';

/** Whether tiles are still to be taken from the stock, and whether some were in this turn. */
export type Drawing = 'none' | 'first' | 'more';

/** The words of the moment at a table of dominoes. */
export function statusOf(view: DominoesView, told: SessionState, chosen: Chosen, drawing: Drawing = 'none'): Status {
  return plainly(view, told, {
    midway: () => midway(view, chosen),
    // How many it takes until one fits is for the stock to show, tile by tile.
    toDo: () => (drawing === 'none' ? toDo(view) : drawing === 'first' ? t('table.to_draw') : t('table.to_draw_more')),
    around: () => endsOf(view),
    sayMove: (move) => (isPass(move) ? sayPassing(view).toLocaleLowerCase() : sayMoveIn(view, move)),
  });
}

/** How a tile that was taken up goes on. */
function midway(view: DominoesView, chosen: Chosen): string | null {
  const { kind } = view.position.board.asked;
  const giving = kind === 'give';
  switch (chosen.state) {
    case 'none':
      return null;
    case 'facing':
      return t('table.which_face', { tile: sayTile(tileOf(chosen.tile)) });
    case 'lifted':
      if (kind === 'answer') return t('table.confirm_answer');
      return giving ? t('table.confirm_give') : chosen.settled ? t('table.confirm_place') : t('table.choose_end');
    case 'dragged':
      return !fits(view, chosen.tile) ? t('table.no_fit') : giving ? t('table.drop_stock') : t('table.drop_here');
  }
}

/** What the seat to move is asked, the open ends first: as figures, or as `ends` says them. */
export function toDo(view: DominoesView, ends: string = endsOf(view)): string {
  const { board } = view.position;
  const n = fitting(view);
  const { asked } = board;
  if (asked.kind === 'give')
    return asked.may_stop ? t('table.may_give', { n: asked.left }) : t('table.give', { n: asked.left });
  if (asked.kind === 'answer') {
    const words = { name: sayWho(view.seats, asked.asker, view.you) };
    return `${ends} ${n === 0 ? t('table.answer_none', words) : t('table.answer', words)}`.trim();
  }
  if (asked.kind === 'place_got') return `${ends} ${t('table.place_got')}`.trim();
  if (asked.kind === 'place_any') return `${ends} ${t('table.place_any')}`.trim();
  if (asked.kind === 'open') return t('table.open_or_yield', { name: partnersOf(view) });
  const up = upTile(view);
  if (up) {
    const tile = sayTile(up);
    if (board.placed.length === 0) return t('table.row_opens', { tile });
    return `${ends} ${n === 0 ? t('table.row_fits_not', { tile }) : t('table.row_fits', { tile })}`.trim();
  }
  if (board.placed.length === 0) return toOpen(view, n);
  const words =
    asked.kind === 'place_or_stop'
      ? n === 0
        ? t('table.must_stop')
        : t('table.may_stop', { n })
      : n === 0
        ? asked.kind === 'place_or_ask'
          ? t('table.fits_none_ask')
          : t('table.fits_none')
        : t('table.fits', { n });
  return `${ends} ${words}`.trim();
}

/** What who opens the hand is asked: a tile, a double, one of some, or any. */
function toOpen(view: DominoesView, n: number): string {
  const { board, moves, turn } = view.position;
  if (board.must_open) return t('table.open_with', { tile: sayTile(board.must_open) });
  const held = turn.waits_for === 'seat' ? (board.hands[turn.seat]?.tiles ?? []) : [];
  if (n === 0) return t('table.fits_none');
  const opening = new Set(moves.map((first) => tileIn(first.key)));
  if (held.every((tile) => opening.has(keyOf(tile)))) return t('table.open_any');
  const doubles = [...opening].every((key) => key === null || isDouble(tileOf(key)));
  return doubles ? t('table.open_double') : t('table.open_some', { n });
}

/** What passing is called now: to pass, to stop, to leave the opening, to give no more. */
export function sayPassing(view: DominoesView): string {
  const { asked } = view.position.board;
  switch (asked.kind) {
    case 'place_or_ask':
    case 'answer':
      return t('table.ask');
    case 'place':
    case 'place_got':
    case 'place_any':
      return view.position.board.hands.some((hand) => hand.row) ? t('table.put_back') : t('table.pass');
    case 'place_or_stop':
      return t('table.stop');
    case 'open':
      return t('table.yield', { name: partnersOf(view) });
    case 'give':
      return t('table.keep');
  }
}

/** The tile that the seat to move has turned up, where hands lie in rows that nobody sees. */
export function upTile({ position: { board, turn } }: DominoesView): Tile | null {
  return turn.waits_for === 'seat' ? (board.hands[turn.seat]?.row?.turned_up ?? null) : null;
}

/** The others of the side whose turn it is, by name. */
function partnersOf(view: DominoesView): string {
  const { turn } = view.position;
  if (turn.waits_for !== 'seat') return '';
  const side = view.seats[turn.seat]?.side;
  return sayNames(
    view.seats.flatMap((one, seat) =>
      one.side === side && seat !== turn.seat ? [sayWho(view.seats, seat, view.you)] : [],
    ),
  );
}

function fitting(view: DominoesView): number {
  return view.position.moves.filter((first) => !isPass(first.key)).length;
}

function fits(view: DominoesView, tile: string): boolean {
  return view.position.moves.some((first) => tileIn(first.key) === tile);
}

/** The open ends as numbers, in a sentence. */
function endsOf(view: DominoesView): string {
  return tellEnds(view.position.board.ends, armsOf(view));
}
