import type { MoveTree } from '../wire.ts';

/** A tile by the numbers of its faces. */
export type Tile = readonly number[];

/** A legal way to lay a tile. */
export interface Choice {
  /** The move in notation. */
  readonly move: string;
  /** The arm it goes to. */
  readonly arm: number;
}

/** What a seat may do now. */
export interface Choices {
  /** The ways to lay each tile that fits, by the tile's key. */
  readonly tiles: ReadonlyMap<string, readonly Choice[]>;
  /** The pass in notation, where one may or must pass. */
  readonly pass: string | null;
}

/** The key of a tile in the moves: `6-4`. */
export function keyOf(tile: Tile): string {
  return tile.join('-');
}

/** The numbers of a tile's key. */
export function tileOf(key: string): number[] {
  return key.split('-').map(Number);
}

/** The arm that ends a move or is a key of the tree: `>` right, `<` left, `+2` the second arm across. */
export function armOf(text: string): number {
  const across = /\+(\d+)/.exec(text);
  if (across) return Number(across[1]);
  return text.includes('<') ? 1 : 0;
}

/** Whether a move in notation is a pass. */
export function isPass(move: string): boolean {
  return /^-[?]*$/.test(move);
}

/** Reads the legal moves. */
export function choicesOf(moves: readonly MoveTree[]): Choices {
  const tiles = new Map<string, readonly Choice[]>();
  let pass: string | null = null;
  for (const first of moves) {
    if (isPass(first.key)) {
      pass = first.move ?? first.key;
      continue;
    }
    const ways: Choice[] = [];
    if (first.move !== null) ways.push({ move: first.move, arm: armOf(first.move) });
    for (const { key, move } of first.then) {
      if (move !== null) ways.push({ move, arm: armOf(key) });
    }
    if (ways.length > 0) tiles.set(first.key, ways);
  }
  return { tiles, pass };
}
