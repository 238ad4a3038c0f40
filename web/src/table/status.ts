import { sayReason, t, sayProblem } from '../words.ts';
import type { TableView } from '../wire.ts';
import type { Chosen } from './choosing.ts';
import type { TableSession } from './session.svelte.ts';
import { sayMove, sayTile, sayWho } from './telling.ts';

/** What is to be done now, in words: a short line and a longer one. */
export interface Status {
  readonly title: string;
  readonly text: string;
  /** Plain words, a note worth a sheet of paper, or something that went wrong. */
  readonly kind: 'words' | 'note' | 'alert';
}

/** What of the session the words depend on. */
export type Told = Pick<TableSession, 'connection' | 'problem' | 'hint' | 'hinting' | 'sent' | 'yourTurn' | 'turn' | 'paused'>;

/** The words of the moment: the most urgent first. */
export function statusOf(view: TableView, told: Told, chosen: Chosen): Status {
  const say = (title: string, text: string, kind: Status['kind'] = 'words'): Status => ({ title, text, kind });
  const { board, turn } = view.position;
  if (told.connection === 'lost') return say(t('table.paused'), t('table.lost'), 'alert');
  if (told.problem) return say(told.yourTurn ? t('table.your_turn') : t('error.title'), sayProblem(told.problem), 'alert');
  if (turn.waits_for !== 'seat') return say('', '');
  if (told.yourTurn) {
    const title = t('table.your_turn');
    if (chosen.state === 'lifted') return say(title, chosen.settled ? t('table.confirm_place') : t('table.choose_end'));
    if (chosen.state === 'dragged') return say(title, fitting(view) === 0 || !fits(view, chosen.tile) ? t('table.no_fit') : t('table.drop_here'));
    if (told.hinting) return say(title, t('table.hint_asked'));
    if (told.hint) {
      const why = told.hint.why ? sayReason(told.hint.why) : null;
      const says = told.hint.move === '-' ? `${t('table.hint_pass')}.` : t('table.hint_says', { move: sayMove(told.hint.move) });
      return say(title, why ? `${says} ${why}` : says, 'note');
    }
    if (board.placed.length === 0) return say(title, board.must_open ? t('table.open_with', { tile: sayTile(board.must_open) }) : t('table.open_any'));
    const n = fitting(view);
    return say(title, `${endsOf(view)} ${n === 0 ? t('table.fits_none') : t('table.fits', { n })}`);
  }
  if (told.paused) return say(t('table.paused'), endsOf(view));
  if (told.sent !== null) return say(t('table.sending'), endsOf(view));
  const seat = told.turn ?? 0;
  const name = sayWho(view.seats, seat, view.you);
  const computer = view.seats[seat]?.occupant.kind === 'computer';
  return say(computer ? t('table.thinking', { name }) : t('table.waiting_for', { name }), endsOf(view));
}

function fitting(view: TableView): number {
  return view.position.moves.filter((first) => first.key !== '-').length;
}

function fits(view: TableView, tile: string): boolean {
  return view.position.moves.some((first) => first.key === tile);
}

/** The open ends as numbers, in a sentence. */
function endsOf(view: TableView): string {
  const { ends } = view.position.board;
  const left = ends.find((end) => end.arm === 1);
  const right = ends.find((end) => end.arm === 0);
  if (!left || !right) return t('table.not_yours_yet');
  if (left.number === right.number) return t('table.ends_equal', { number: left.number });
  return t('table.ends', { left: left.number, right: right.number });
}
