import type { TableView } from '../wire.ts';
import { sayProblem, sayReason, t } from '../words.ts';
import type { TableSession } from './session.svelte.ts';
import { movesOf } from './tree.ts';
import { isPlayedByComputer, sayWho } from './viewer.ts';

/** What is to be done now, in words: a short line and a longer one. */
export interface Status {
  readonly title: string;
  readonly text: string;
  /** Plain words, a note worth a sheet of paper, or something that went wrong. */
  readonly kind: 'words' | 'note' | 'alert';
}

/** What of the session the words depend on. */
export type SessionState = Pick<
  TableSession,
  'connection' | 'elsewhere' | 'problem' | 'hint' | 'hinting' | 'sent' | 'yourTurn' | 'turn' | 'paused'
>;

/** The words that a game has for the moment. */
export interface GameWords {
  /** How a choice that was begun goes on; none where nothing was. */
  midway(): string | null;
  /** What who is to move is asked. */
  toDo(): string;
  /** How the table stands, while somebody else is to move. */
  around(): string;
  /** A move in notation in words. */
  sayMove(move: string): string;
}

/** The words of the moment: the most urgent first. */
export function statusOf(
  view: Pick<TableView, 'position' | 'seats' | 'you'>,
  told: SessionState,
  game: GameWords,
): Status {
  const say = (title: string, text: string, kind: Status['kind'] = 'words'): Status => ({ title, text, kind });
  const { turn } = view.position;
  if (told.connection === 'lost') return say(t('table.paused'), t('table.lost'), 'alert');
  if (told.elsewhere) return say(t('table.elsewhere'), t('table.elsewhere_text'));
  if (told.problem)
    return say(told.yourTurn ? t('table.your_turn') : t('error.title'), sayProblem(told.problem), 'alert');
  if (turn.waits_for !== 'seat') return say('', '');
  const own = view.you === null ? undefined : view.seats[view.you];
  if (own?.yours && own.stand_in?.plays)
    return say(t('table.plays_for_you', { name: own.stand_in.name }), game.around());
  if (told.yourTurn) {
    const title = t('table.your_turn');
    const midway = game.midway();
    if (midway !== null) return say(title, midway);
    if (told.hinting) return say(title, t('table.hint_asked'));
    if (told.hint) {
      const forced = movesOf(view.position.moves).length === 1;
      const why = told.hint.why ? sayReason(told.hint.why.reason) : forced ? t('table.hint_only') : null;
      const says = t('table.hint_says', { move: game.sayMove(told.hint.move) });
      return say(title, why ? `${says} ${why}` : says, 'note');
    }
    return say(title, game.toDo());
  }
  if (told.paused) return say(t('table.paused'), game.around());
  if (told.sent !== null) return say(t('table.sending'), game.around());
  const seat = told.turn ?? 0;
  const sits = view.seats[seat];
  const name = sits?.stand_in?.plays ? sits.stand_in.name : sayWho(view.seats, seat, view.you);
  return say(
    sits && isPlayedByComputer(sits) ? t('table.thinking', { name }) : t('table.waiting_for', { name }),
    game.around(),
  );
}
