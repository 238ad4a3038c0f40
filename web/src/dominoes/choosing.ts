/**
 * Choosing a move with the pointer, a finger or the keyboard: one state machine for all three.
 *
 * A tile is at rest, lifted (one of its places is to be chosen), dragged, or about to be laid at a place where it is
 * still to be said which of its faces joins. A tile that is given goes to the stock as to any place, but only when it
 * is said twice: it can't be taken back. What comes out is a move, or nothing; what it looks like is the business of
 * who draws.
 */

import type { Point } from './grid.ts';
import { STOCK, type Choice, type Choices } from './moves.ts';

/** Where the choosing stands. */
export type Chosen =
  | { readonly state: 'none' }
  /** A tile stands lifted; `arm` is the place looked at, `settled` says that a second press there lays it. */
  | { readonly state: 'lifted'; readonly tile: string; readonly arm: number | null; readonly settled: boolean }
  /** A tile follows the pointer; `arm` is the place it would fall to. */
  | { readonly state: 'dragged'; readonly tile: string; readonly arm: number | null }
  /** A tile has its place; the face that joins is to be chosen. */
  | { readonly state: 'facing'; readonly tile: string; readonly arm: number };

/** What an act leads to: where the choosing stands then, and the move it made. */
export interface Outcome {
  readonly chosen: Chosen;
  readonly move: string | null;
}

/** A key that looks from place to place. */
export type Look = 'left' | 'right' | 'up' | 'down';

const NONE: Chosen = { state: 'none' };

/** The choosing of one turn; `confirm` asks for a second press before a tile is laid. */
export class Choosing {
  constructor(
    readonly choices: Choices,
    readonly confirm: boolean,
  ) {}

  /** The places a tile may go to. */
  ways(tile: string): readonly Choice[] {
    return this.choices.tiles.get(tile) ?? [];
  }

  /** The faces among which to choose, once a tile has its place. */
  faces(now: Chosen): Choice['faces'] {
    return now.state === 'facing' ? (this.#way(now.tile, now.arm)?.faces ?? []) : [];
  }

  /** A tile is pressed, or Enter is struck on it. */
  press(now: Chosen, tile: string): Outcome {
    const ways = this.ways(tile);
    const [only] = ways;
    if (now.state === 'lifted' && now.tile === tile) {
      // Pressed again: laid where it was looked at, else put down.
      if (now.settled && now.arm !== null) return this.#lay(tile, now.arm);
      return stay(NONE);
    }
    if (!only || (now.state === 'facing' && now.tile === tile)) return stay(NONE);
    if (ways.length === 1) {
      return this.#sure(only.arm)
        ? stay({ state: 'lifted', tile, arm: only.arm, settled: true })
        : this.#lay(tile, only.arm);
    }
    return stay({ state: 'lifted', tile, arm: null, settled: false });
  }

  /** The place of an arm is pressed while a tile stands lifted. */
  choose(now: Chosen, arm: number): Outcome {
    if (now.state !== 'lifted' || !this.#way(now.tile, arm)) return stay(now);
    if (this.#sure(arm) && !(now.settled && now.arm === arm)) return stay({ ...now, arm, settled: true });
    return this.#lay(now.tile, arm);
  }

  /** It is said by which face the tile joins. */
  face(now: Chosen, number: number): Outcome {
    const face = this.faces(now).find((one) => one.number === number);
    return face ? { chosen: NONE, move: face.move } : stay(now);
  }

  /**
   * An arrow key while a tile stands lifted: looks at the next place that way. `at` says where the places are;
   * left and right lead to all of them in turn, up and down to those above and below.
   */
  look(now: Chosen, side: Look, at: (arm: number) => Point | null): Outcome {
    if (now.state !== 'lifted') return stay(now);
    const across = side === 'left' || side === 'right';
    const lie = (arm: number) => at(arm) ?? { x: order(arm), y: order(arm) };
    const rank = (arm: number): [number, number] => (across ? [lie(arm).x, lie(arm).y] : [lie(arm).y, lie(arm).x]);
    const arms = this.ways(now.tile).map((way) => way.arm);
    arms.sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
    const back = side === 'left' || side === 'up';
    const from = now.arm === null ? -1 : arms.indexOf(now.arm);
    const next = from < 0 ? (back ? 0 : arms.length - 1) : from + (back ? -1 : 1);
    const arm = arms[Math.max(0, Math.min(arms.length - 1, next))] ?? null;
    return stay({ ...now, arm, settled: arm !== null });
  }

  /** A tile is taken up by the pointer; any tile may be, whether it fits or not. */
  drag(tile: string): Outcome {
    return stay({ state: 'dragged', tile, arm: null });
  }

  /** The dragged tile is over the mat nearest to one of its places, or over none. */
  hover(now: Chosen, arm: number | null): Outcome {
    if (now.state !== 'dragged') return stay(now);
    return stay({ ...now, arm: arm !== null && this.#way(now.tile, arm) ? arm : null });
  }

  /** The dragged tile is let go. Dragged to the stock it was said clearly enough that it is given. */
  drop(now: Chosen): Outcome {
    if (now.state !== 'dragged' || now.arm === null) return stay(NONE);
    if (this.confirm) return stay({ state: 'lifted', tile: now.tile, arm: now.arm, settled: true });
    return this.#lay(now.tile, now.arm);
  }

  /** Whatever was begun is put back. */
  putBack(): Outcome {
    return stay(NONE);
  }

  /** Whether a press must be made sure of by a second one. */
  #sure(arm: number): boolean {
    return this.confirm || arm === STOCK;
  }

  #lay(tile: string, arm: number): Outcome {
    const way = this.#way(tile, arm);
    if (way && way.move === null) return stay({ state: 'facing', tile, arm });
    return { chosen: NONE, move: way?.move ?? null };
  }

  #way(tile: string, arm: number): Choice | undefined {
    return this.ways(tile).find((way) => way.arm === arm);
  }
}

function stay(chosen: Chosen): Outcome {
  return { chosen, move: null };
}

/** The order of the arms where it is not known how they lie: the left one, those across, the right one. */
function order(arm: number): number {
  if (arm === 1) return -1;
  return arm === 0 ? Number.MAX_SAFE_INTEGER : arm;
}
