import type { ClientMessage, LessonReply, Problem, TableView } from '../wire.ts';
import type { SocketListener, TableLine } from '../wire/table_socket.ts';

/** What the line to a lesson's table needs of the lesson. */
export interface LessonTable {
  /** How the table stands now. */
  readonly table: () => Promise<TableView>;
  /** What a move of the learner's comes to; none where no move is asked for now. */
  readonly play: (move: string) => Promise<LessonReply | null>;
  /** A right move; none where no move is asked for now. */
  readonly show: () => Promise<string | null>;
  /** All that follows a right move has been shown. */
  readonly arrived: () => void;
  /** The hand is over, and whoever learns wants to go on. */
  readonly goOn: () => void;
  /** Something could not be asked. */
  readonly failed: (error: unknown) => void;
}

/** A pass of the learner's own stays to be seen for so long, in milliseconds. */
const OWN_PASS = 1_200;

/** What the table says of a move that is not right: why is on the teacher's paper. */
const WRONG: Problem = { code: 'lesson/wrong', message: 'this is not the move', mistakes: [] };

/**
 * A line to the table of a lesson: it answers from the lesson as the server's socket answers from a match, so that a table
 * is the same in a lesson as elsewhere. The moves that follow a right one come one by one, as they are asked for.
 */
export function openLessonLine(lesson: LessonTable, listener: Omit<SocketListener, 'tryAgain'>): TableLine {
  let shown: TableView | null = null;
  /** The views that follow, the next one first. */
  let coming: readonly TableView[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function hear(table: TableView): void {
    if (closed) return;
    shown = table;
    listener.heard({ say: 'table', version: 1, table });
    const { turn } = table.position;
    // Nobody asks for a move that the script makes for the learner.
    if (coming.length > 0 && turn.waits_for === 'seat' && turn.seat === table.you) timer = setTimeout(next, OWN_PASS);
    if (coming.length === 0) lesson.arrived();
  }

  function next(): void {
    clearTimeout(timer);
    const [table, ...rest] = coming;
    if (!table) return;
    coming = rest;
    hear(table);
  }

  async function play(move: string): Promise<void> {
    if (coming.length > 0) return next();
    const reply = await lesson.play(move);
    if (closed) return;
    const [table, ...rest] = reply?.tables ?? [];
    if (reply?.right && table) {
      coming = rest;
      hear(table);
    } else if (shown) listener.heard({ say: 'refused', problem: WRONG, ply: shown.position.ply });
  }

  async function hint(): Promise<void> {
    const move = await lesson.show();
    if (closed || move === null || !shown) return;
    listener.heard({ say: 'hint', hint: { ply: shown.position.ply, move, why: null } });
  }

  /** Does something; where it cannot be done the table says that the line is lost. */
  function attempt(act: () => Promise<void>): void {
    act().catch((error: unknown) => {
      if (closed) return;
      if (shown) listener.heard({ say: 'refused', problem: problemOf(error), ply: shown.position.ply });
      lesson.failed(error);
    });
  }

  function say(message: ClientMessage): void {
    switch (message.say) {
      case 'play':
        attempt(() => play(message.move));
        break;
      case 'next':
        if (shown?.position.turn.waits_for === 'next_hand') lesson.goOn();
        else if (coming[0]?.position.ply === message.ply + 1) next();
        break;
      case 'hint':
        attempt(hint);
        break;
      // A lesson is not given up, and nothing is taken back in it: a wrong move is not made.
      case 'resign':
      case 'take_back':
      case 'open_hands':
      case 'stand_in':
      case 'end_for':
      case 'take_seat':
      case 'answer':
      case 'talk':
      case 'void_links':
      case 'play_here':
      case 'ping':
        break;
    }
  }

  attempt(async () => {
    const table = await lesson.table();
    if (closed) return;
    listener.connection('open');
    hear(table);
  });
  return {
    say,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** The problem that a request failed with; else that nobody answered. */
function problemOf(error: unknown): Problem {
  if (typeof error === 'object' && error !== null && 'problem' in error) return error.problem as Problem;
  return { code: 'network', message: 'nobody answers', mistakes: [] };
}
