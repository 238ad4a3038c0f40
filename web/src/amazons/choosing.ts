import type { MoveTree } from '../wire.ts';
import type { Square } from './squares.ts';

/** How far a move has been chosen: an amazon, the square it goes to, the square it shoots at. */
export type Chosen =
  | { readonly stage: 'none' }
  | { readonly stage: 'amazon'; readonly from: Square }
  | { readonly stage: 'landed'; readonly from: Square; readonly to: Square }
  /** Only where moves are confirmed: the arrow is aimed and has not flown. */
  | { readonly stage: 'aimed'; readonly from: Square; readonly to: Square; readonly arrow: Square };

/** What an act leads to: what is chosen then, and the move to be made. */
export interface Outcome {
  readonly chosen: Chosen;
  readonly move: string | null;
}

const NONE: Chosen = { stage: 'none' };

/**
 * Choosing a move in three steps, each of which can be taken back until the arrow flies. It reads the tree of moves as
 * far as it was chosen and no further: there may be thousands.
 */
export class Choosing {
  readonly #amazons: ReadonlyMap<Square, readonly MoveTree[]>;

  constructor(
    moves: readonly MoveTree[],
    readonly confirm: boolean,
  ) {
    this.#amazons = new Map(moves.map(({ key, then }) => [key, then ?? []]));
  }

  /** The amazons that can move. */
  amazons(): ReadonlySet<Square> {
    return new Set(this.#amazons.keys());
  }

  /** The squares that can be chosen next. */
  reach(chosen: Chosen): ReadonlySet<Square> {
    switch (chosen.stage) {
      case 'none':
        return this.amazons();
      case 'amazon':
        return new Set((this.#amazons.get(chosen.from) ?? []).map(({ key }) => key.slice(1)));
      case 'landed':
      case 'aimed':
        return new Set((this.#landing(chosen.from, chosen.to)?.then ?? []).map(({ key }) => key.slice(1)));
    }
  }

  #landing(from: Square, to: Square): MoveTree | undefined {
    return this.#amazons.get(from)?.find(({ key }) => key === `-${to}`);
  }

  /** A square is pressed. */
  press(chosen: Chosen, square: Square): Outcome {
    const reach = this.reach(chosen);
    switch (chosen.stage) {
      case 'none':
        return reach.has(square) ? only({ stage: 'amazon', from: square }) : only(chosen);
      case 'amazon':
        if (square === chosen.from) return only(NONE);
        if (reach.has(square)) return only({ stage: 'landed', from: chosen.from, to: square });
        return this.#other(chosen, square);
      case 'landed':
        if (square === chosen.to) return only(this.back(chosen));
        if (reach.has(square))
          return this.confirm
            ? only({ ...chosen, stage: 'aimed', arrow: square })
            : made(chosen.from, chosen.to, square);
        return this.#other(chosen, square);
      case 'aimed':
        if (square === chosen.arrow) return made(chosen.from, chosen.to, square);
        if (square === chosen.to) return only(this.back(chosen));
        return reach.has(square) ? only({ ...chosen, arrow: square }) : this.#other(chosen, square);
    }
  }

  /** Another amazon may be taken instead at any time. */
  #other(chosen: Chosen, square: Square): Outcome {
    return this.#amazons.has(square) ? only({ stage: 'amazon', from: square }) : only(chosen);
  }

  /** One step is taken back. */
  back(chosen: Chosen): Chosen {
    switch (chosen.stage) {
      case 'none':
      case 'amazon':
        return NONE;
      case 'landed':
        return { stage: 'amazon', from: chosen.from };
      case 'aimed':
        return { stage: 'landed', from: chosen.from, to: chosen.to };
    }
  }

  /** What stands on `square` and may be dragged from there: an amazon, or, once it has landed, its arrow. */
  lifts(chosen: Chosen, square: Square): 'amazon' | 'arrow' | null {
    if ((chosen.stage === 'landed' || chosen.stage === 'aimed') && square === chosen.to) return 'arrow';
    return this.#amazons.has(square) ? 'amazon' : null;
  }

  /** Something is lifted from a square to be dragged. */
  lift(chosen: Chosen, square: Square): Chosen {
    if (this.lifts(chosen, square) === 'arrow') return chosen.stage === 'aimed' ? this.back(chosen) : chosen;
    return { stage: 'amazon', from: square };
  }

  /** What is dragged is dropped on a square; beside one, or where it may not go, it glides back. */
  drop(chosen: Chosen, square: Square | null): Outcome {
    return square !== null && this.reach(chosen).has(square) && chosen.stage !== 'none'
      ? this.press(chosen, square)
      : only(chosen);
  }
}

const only = (chosen: Chosen): Outcome => ({ chosen, move: null });
const made = (from: Square, to: Square, arrow: Square): Outcome => ({ chosen: NONE, move: spell(from, to, arrow) });

/** A move in notation: `d1-d7/g7`. */
export function spell(from: Square, to: Square, arrow: Square): string {
  return `${from}-${to}/${arrow}`;
}

/** The squares of a move in notation; none where it is not one. */
export function squaresOf(move: string): { readonly from: Square; readonly to: Square; readonly arrow: Square } | null {
  const [, from, to, arrow] = /^([a-p]\d+)-([a-p]\d+)\/([a-p]\d+)$/.exec(move) ?? [];
  return from !== undefined && to !== undefined && arrow !== undefined ? { from, to, arrow } : null;
}
