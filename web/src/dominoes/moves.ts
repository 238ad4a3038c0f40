import type { MoveTree } from '../wire.ts';
import { isMove } from '../table/tree.ts';

/** A tile by the numbers of its faces. */
export type Tile = readonly number[];

/** The place of a tile that is given back to the stock. */
export const STOCK = -1;

/** A legal way to lay a tile, or to give it. */
export interface Choice {
  /** The arm it goes to; [`STOCK`] where it is given. */
  readonly arm: number;
  /** The move in notation; none where the face that joins is still to be chosen. */
  readonly move: string | null;
  /** The faces by which it may join, where that is in doubt. */
  readonly faces: readonly { readonly number: number; readonly move: string }[];
}

/** What a seat may do now. */
export interface Choices {
  /** The ways to lay or give each tile, by the tile's key. */
  readonly tiles: ReadonlyMap<string, readonly Choice[]>;
  /** The pass in notation, where one may or must pass, stop, leave the opening or keep the rest. */
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

/** The key of the tile that a move in notation lays or gives; none for a pass. */
export function tileIn(move: string): string | null {
  return /^!?(\d+(?:-\d+)+)/.exec(move)?.[1] ?? null;
}

/** The arm that ends a move or is a key of the tree: `>` right, `<` left, `+2` the first arm across. */
export function armOf(text: string): number {
  if (isGift(text)) return STOCK;
  const across = /\+(\d+)/.exec(text);
  if (across) return Number(across[1]);
  return text.includes('<') ? 1 : 0;
}

/** Whether a move in notation is a pass. */
export function isPass(move: string): boolean {
  return /^-[?]*$/.test(move);
}

/** Whether a move in notation gives a tile. */
export function isGift(move: string): boolean {
  return move.startsWith('!');
}

/** Reads the legal moves. */
export function choicesOf(moves: readonly MoveTree[]): Choices {
  const tiles = new Map<string, readonly Choice[]>();
  let pass: string | null = null;
  for (const first of moves) {
    if (isPass(first.key)) {
      pass = first.key;
      continue;
    }
    const key = tileIn(first.key) ?? first.key;
    const ways = [...(tiles.get(key) ?? [])];
    if (isMove(first)) ways.push({ move: first.key, arm: armOf(first.key), faces: [] });
    for (const way of first.then ?? []) {
      const move = first.key + way.key;
      const faces = (way.then ?? []).map((last) => ({ number: Number(last.key.slice(1)), move: move + last.key }));
      ways.push({
        move: isMove(way) ? move : faces.length === 1 ? (faces[0]?.move ?? null) : null,
        arm: armOf(way.key),
        faces: faces.length > 1 ? faces : [],
      });
    }
    if (ways.length > 0) tiles.set(key, ways);
  }
  return { tiles, pass };
}

/** The way that a move in notation is one of; none where it lays or gives nothing. */
export function wayOf(choices: Choices, move: string): Choice | null {
  const ways = choices.tiles.get(tileIn(move) ?? '') ?? [];
  return ways.find((way) => way.move === move || way.faces.some((face) => face.move === move)) ?? null;
}
