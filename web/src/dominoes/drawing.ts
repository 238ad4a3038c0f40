import type { DominoesView } from './view.ts';
import { keyOf, type Tile } from './moves.ts';

/**
 * Tiles drawn by hand. The rules draw at once; whoever drew takes what came tile by tile from the stock, at their own
 * pace, and may play before they have taken them all.
 */
export interface DrawnTiles {
  /** The seat whose turn it is, if it is one of the viewer's own; else none. */
  readonly seat: number | null;
  /** What it has drawn in this turn, in order. */
  readonly tiles: readonly Tile[];
  /** How many of them it has taken into its hand. */
  readonly taken: number;
}

/** What is drawn at a view that follows another; whoever comes to the table or comes back has taken everything. */
export function drawnAt(view: DominoesView, before: DrawnTiles | null): DrawnTiles {
  const { turn, board } = view.position;
  const seat = turn.waits_for === 'seat' && turn.seat === view.you && view.seats[turn.seat]?.yours ? turn.seat : null;
  if (seat === null) return { seat: null, tiles: [], taken: 0 };
  const tiles = board.drawn;
  if (before === null) return { seat, tiles, taken: tiles.length };
  const goesOn =
    before.seat === seat &&
    before.tiles.length <= tiles.length &&
    before.tiles.every((tile, index) => keyOf(tile) === keyOf(tiles[index] ?? []));
  return { seat, tiles, taken: goesOn ? before.taken : 0 };
}

/** The tiles that are drawn and not taken yet, as far as they are still held. */
export function untaken(drawn: DrawnTiles, held: readonly Tile[]): Tile[] {
  const left = [...held.map(keyOf)];
  return drawn.tiles.slice(drawn.taken).filter((tile) => {
    const at = left.indexOf(keyOf(tile));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** A hand without some of its tiles, each taken out once. */
export function without(held: readonly Tile[], out: readonly Tile[]): Tile[] {
  const missing = out.map(keyOf);
  return held.filter((tile) => {
    const at = missing.indexOf(keyOf(tile));
    if (at >= 0) missing.splice(at, 1);
    return at < 0;
  });
}

/** One tile more is taken. */
export function take(drawn: DrawnTiles): DrawnTiles {
  return { ...drawn, taken: Math.min(drawn.tiles.length, drawn.taken + 1) };
}
