/**
 * Choosing a move with the pointer, a finger or the keyboard: one state machine for all three.
 *
 * A tile is at rest, lifted (one of its places is to be chosen), or dragged. What comes out is a move, or
 * nothing; what it looks like is the business of who draws.
 */

import type { Choice, Choices } from './moves.ts';

/** Where the choosing stands. */
export type Chosen =
  | { readonly state: 'none' }
  /** A tile stands lifted; `arm` is the place looked at, `settled` says that a second press there lays it. */
  | { readonly state: 'lifted'; readonly tile: string; readonly arm: number | null; readonly settled: boolean }
  /** A tile follows the pointer; `arm` is the place it would fall to. */
  | { readonly state: 'dragged'; readonly tile: string; readonly arm: number | null };

/** What an act leads to: where the choosing stands then, and the move it made. */
export interface Outcome {
  readonly chosen: Chosen;
  readonly move: string | null;
}

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

  /** A tile is pressed, or Enter is struck on it. */
  press(now: Chosen, tile: string): Outcome {
    const ways = this.ways(tile);
    const [only] = ways;
    if (now.state === 'lifted' && now.tile === tile) {
      // Pressed again: laid where it was looked at, else put down.
      if (now.settled && now.arm !== null) return this.#lay(tile, now.arm);
      return stay(NONE);
    }
    if (!only) return stay(NONE);
    if (ways.length === 1) {
      return this.confirm ? stay({ state: 'lifted', tile, arm: only.arm, settled: true }) : this.#lay(tile, only.arm);
    }
    return stay({ state: 'lifted', tile, arm: null, settled: false });
  }

  /** The place of an arm is pressed while a tile stands lifted. */
  choose(now: Chosen, arm: number): Outcome {
    if (now.state !== 'lifted' || !this.#fits(now.tile, arm)) return stay(now);
    if (this.confirm && !(now.settled && now.arm === arm)) return stay({ ...now, arm, settled: true });
    return this.#lay(now.tile, arm);
  }

  /** Left or right while a tile stands lifted: looks at the next place on that side. */
  look(now: Chosen, side: 'left' | 'right'): Outcome {
    if (now.state !== 'lifted') return stay(now);
    // Places as they lie, from left to right: the left arm, arms across, the right arm.
    const arms = this.ways(now.tile).map((way) => way.arm).sort((a, b) => order(a) - order(b));
    const at = now.arm === null ? -1 : arms.indexOf(now.arm);
    const next = at < 0 ? (side === 'left' ? 0 : arms.length - 1) : at + (side === 'left' ? -1 : 1);
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
    return stay({ ...now, arm: arm !== null && this.#fits(now.tile, arm) ? arm : null });
  }

  /** The dragged tile is let go. */
  drop(now: Chosen): Outcome {
    if (now.state !== 'dragged' || now.arm === null) return stay(NONE);
    if (this.confirm) return stay({ state: 'lifted', tile: now.tile, arm: now.arm, settled: true });
    return this.#lay(now.tile, now.arm);
  }

  /** Whatever was begun is put back. */
  putBack(): Outcome {
    return stay(NONE);
  }

  #lay(tile: string, arm: number): Outcome {
    const way = this.ways(tile).find((one) => one.arm === arm);
    return { chosen: NONE, move: way?.move ?? null };
  }

  #fits(tile: string, arm: number): boolean {
    return this.ways(tile).some((way) => way.arm === arm);
  }
}

function stay(chosen: Chosen): Outcome {
  return { chosen, move: null };
}

/** The order of the arms from left to right. */
function order(arm: number): number {
  if (arm === 1) return -1;
  return arm === 0 ? Number.MAX_SAFE_INTEGER : arm;
}
