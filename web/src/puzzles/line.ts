import { Refusal } from '../api.ts';
import type { PuzzleAnswered, TableView } from '../wire.ts';
import type { Connection, SocketListener, TableLine } from '../wire/table_socket.ts';

/** What a puzzle's line needs from outside. */
export interface PuzzleSurroundings {
  /** The table as the seat that is to find the move sees it. */
  readonly table: TableView;
  /** Hands in a move; none where no move is asked for. */
  readonly answer: ((move: string) => Promise<PuzzleAnswered>) | null;
  /** Told when the answer was judged, or that nobody judged it. */
  readonly answered: (answer: PuzzleAnswered) => void;
  /** Told that a hint is wanted: what is asked is all there is. */
  readonly asked: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * The line of a table at which a puzzle is solved: nobody else sits at its other end, and one move is made. The table after
 * the best move follows; where the hand ends with it, the table stays as it is.
 */
export function openPuzzleLine(
  { table, answer, answered, asked, failed }: PuzzleSurroundings,
  listener: Omit<SocketListener, 'tryAgain'>,
): TableLine {
  let closed = false;
  const heard: SocketListener['heard'] = (message) => {
    if (!closed) listener.heard(message);
  };
  // Who opens a line has it before anything is heard on it.
  queueMicrotask(() => {
    if (closed) return;
    listener.connection('open' satisfies Connection);
    heard({ say: 'table', version: 1, table });
  });

  function refuse(code: string, message: string): void {
    heard({ say: 'refused', problem: { code, message }, ply: table.position.ply });
  }

  async function judge(move: string): Promise<void> {
    try {
      const judged = await answer?.(move);
      if (!judged) return refuse('puzzle/no-move', 'no move is asked for');
      if (judged.after?.position.turn.waits_for === 'seat') heard({ say: 'table', version: 1, table: judged.after });
      if (!closed) answered(judged);
    } catch (error) {
      if (error instanceof Refusal) heard({ say: 'refused', problem: error.problem, ply: table.position.ply });
      else if (!closed) failed(error);
    }
  }

  return {
    say(message) {
      switch (message.say) {
        case 'play':
          void judge(message.move);
          break;
        case 'hint':
          // The hint of no ply: who waits for one waits no more, and none is shown.
          heard({ say: 'hint', hint: { ply: -1, move: '', why: null } });
          asked();
          break;
        case 'resign':
        case 'take_back':
          refuse('puzzle/alone', 'a puzzle is solved alone');
          break;
        default:
      }
    },
    close() {
      closed = true;
    },
  };
}
