import type { Chosen, Outcome } from './choosing.ts';
import type { Standing } from './scene.ts';
import type { SetUp } from './position.ts';
import type { Square } from './squares.ts';

/** What a press puts on a square; `none` empties it. */
export type Tool = Standing | 'none';

/** What an act on the board leads to: what is taken up then, and the board as it is set up then. */
export interface Edited extends Outcome {
  readonly board: SetUp;
}

const NONE: Chosen = { stage: 'none' };

/**
 * Setting up a board: a press puts down what is at hand, or takes it away where it stands already; what stands there can
 * be dragged to another square, or off the board. It answers the board as the choosing of a move does.
 */
export class Editing {
  constructor(
    readonly board: SetUp,
    readonly tool: Tool,
  ) {}

  /** Any square may be pressed: none is marked. */
  reach(): ReadonlySet<Square> {
    return new Set();
  }

  press(_: Chosen, square: Square): Edited {
    const same = this.board.pieces.get(square) === this.tool;
    return this.#with([[square, same || this.tool === 'none' ? null : this.tool]]);
  }

  lifts(_: Chosen, square: Square): 'amazon' | null {
    return this.board.pieces.has(square) ? 'amazon' : null;
  }

  lift(_: Chosen, square: Square): Chosen {
    return { stage: 'amazon', from: square };
  }

  drop(chosen: Chosen, square: Square | null): Edited {
    const piece = chosen.stage === 'amazon' ? this.board.pieces.get(chosen.from) : undefined;
    if (chosen.stage !== 'amazon' || piece === undefined || square === chosen.from) return this.#with([]);
    return this.#with([[chosen.from, null], ...(square === null ? [] : [[square, piece] as const])]);
  }

  #with(changes: readonly (readonly [Square, Standing | null])[]): Edited {
    const pieces = new Map(this.board.pieces);
    for (const [square, piece] of changes) {
      if (piece === null) pieces.delete(square);
      else pieces.set(square, piece);
    }
    return { chosen: NONE, move: null, board: { ...this.board, pieces } };
  }
}
