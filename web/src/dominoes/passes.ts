import type { ShownByPassing } from '../table/game.ts';
import type { DominoesBoard } from '../wire.ts';
import type { Tile } from './moves.ts';
import { endsAfter, sayNumber } from './telling.ts';

/**
 * What each seat has shown of a tile by passing, in the order of its first pass: the numbers of the tile that it passed
 * on, and where there are none, all that it passed on.
 */
export function passesOf(board: DominoesBoard, tile: Tile): ShownByPassing[] {
  const passed = new Map<number, Set<number>>();
  for (const { kind, seat, ply, turned_up } of board.log) {
    // Of a row that nobody sees a pass shows one tile.
    if (kind !== 'pass' || turned_up) continue;
    const ends = endsAfter(board, ply) ?? [];
    passed.set(seat, new Set([...(passed.get(seat) ?? []), ...ends.map(({ number }) => number)]));
  }
  // Who passed may have drawn it since, in an exchange of everybody too.
  const drawn = board.drew > 0 || board.log.some((move) => move.drew > 0 || (move.sought?.length ?? 0) > 0);
  return [...passed].map(([seat, numbers]) => {
    const ofTile = [...numbers].filter((number) => tile.includes(number));
    const rulesOut = ofTile.length > 0 && !drawn;
    return { seat, numbers: (ofTile.length > 0 ? ofTile : [...numbers]).map(sayNumber), rulesOut };
  });
}
