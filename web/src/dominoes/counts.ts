import type { Tile } from './moves.ts';

/** How many tiles of a number have been seen. */
export interface NumberCount {
  readonly number: number;
  /** Tiles of it on the table; a double counts once. */
  readonly played: number;
  /** In the observer's own hand, or in the rows that lie before the seats. */
  readonly held: number;
  /** In the set; none where the set is a list of its own, of which only the size is known. */
  readonly all: number | null;
}

/** The set of tiles, as the board tells of it. */
export interface TileSet {
  /** Faces of a tile. */
  readonly heads: number;
  readonly highest: number;
  /** Tiles in the set, copies included. */
  readonly tiles: number;
  readonly copies: number;
}

/** The count of each number, 0 first: what a good player keeps in mind. */
export function countNumbers(set: TileSet, table: readonly Tile[], inHand: readonly Tile[]): NumberCount[] {
  const having = (tiles: readonly Tile[], number: number) => tiles.filter((tile) => tile.includes(number)).length;
  const all = ofEach(set);
  return Array.from({ length: set.highest + 1 }, (_, number) => ({
    number,
    played: having(table, number),
    held: having(inHand, number),
    all,
  }));
}

/** How many tiles of each number a whole set has, with doubles or without them. */
function ofEach({ heads, highest, tiles, copies }: TileSet): number | null {
  const numbers = highest + 1;
  const whole = multisets(numbers, heads);
  const each = multisets(numbers, heads - 1);
  if (tiles === whole * copies) return each * copies;
  return tiles === (whole - numbers) * copies ? (each - 1) * copies : null;
}

/** How many ways there are to choose so many of the numbers, each as often as one likes. */
function multisets(numbers: number, size: number): number {
  let ways = 1;
  for (let chosen = 1; chosen <= size; chosen += 1) ways = (ways * (numbers + chosen - 1)) / chosen;
  return ways;
}
