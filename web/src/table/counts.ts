import type { Tile } from './moves.ts';

/** How many tiles of a number have been seen. */
export interface NumberCount {
  readonly number: number;
  /** Tiles of it on the table; a double counts once. */
  readonly played: number;
  /** In the observer's own hand. */
  readonly held: number;
  /** In the set. */
  readonly all: number;
}

/** The count of each number, 0 first: what a good player keeps in mind. */
export function countNumbers(highest: number, table: readonly Tile[], own: readonly Tile[]): NumberCount[] {
  const having = (tiles: readonly Tile[], number: number) => tiles.filter((tile) => tile.includes(number)).length;
  return Array.from({ length: highest + 1 }, (_, number) => ({
    number,
    played: having(table, number),
    held: having(own, number),
    all: highest + 1,
  }));
}
