import type { AmazonsBoard } from '../wire.ts';
import type { Chosen } from './choosing.ts';
import { fileOf, rankOf, type Square } from './squares.ts';

/** What stands on a square: an amazon of White (seat 0) or Black (seat 1), or a stone. */
export type Standing = 'white' | 'black' | 'stone';

/** Who a square belongs to as far as anybody does: the nearer, both alike, or nobody. */
export type Nearer = 'white' | 'black' | 'both' | null;

/** A move as it is drawn over the board. */
export interface DrawnMove {
  readonly from: Square;
  readonly to: Square;
  readonly arrow: Square | null;
}

/** The colour of a seat. */
export function colourOf(seat: number): 'white' | 'black' {
  return seat === 0 ? 'white' : 'black';
}

/** What stands where on a board on which a move has been chosen as far as `chosen` says. */
export function standing(
  board: Pick<AmazonsBoard, 'amazons' | 'arrows'>,
  chosen: Chosen = { stage: 'none' },
): ReadonlyMap<Square, Standing> {
  const found = new Map<Square, Standing>(board.arrows.map((square) => [square, 'stone']));
  board.amazons.forEach((squares, seat) => squares.forEach((square) => found.set(square, colourOf(seat))));
  if (chosen.stage === 'landed' || chosen.stage === 'aimed') {
    const amazon = found.get(chosen.from);
    found.delete(chosen.from);
    if (amazon) found.set(chosen.to, amazon);
  }
  if (chosen.stage === 'aimed') found.set(chosen.arrow, 'stone');
  return found;
}

const NEARER: Readonly<Record<string, Nearer>> = { w: 'white', b: 'black', '=': 'both' };

/** Who is nearer to a square. */
export function nearerTo(board: Pick<AmazonsBoard, 'files' | 'territory'>, square: Square): Nearer {
  return NEARER[board.territory[rankOf(square) * board.files + fileOf(square)] ?? '.'] ?? null;
}

/** How many squares each seat is nearer to. */
export function territoryOf({ territory }: Pick<AmazonsBoard, 'territory'>): [white: number, black: number] {
  let [white, black] = [0, 0];
  for (const letter of territory) {
    if (letter === 'w') white += 1;
    else if (letter === 'b') black += 1;
  }
  return [white, black];
}

/** How far White is ahead, in squares; below zero Black is. Once the sides are apart, in moves that each has left. */
export function aheadOf(board: Pick<AmazonsBoard, 'territory' | 'apart'>): number {
  if (board.apart) return (board.apart[0]?.least ?? 0) - (board.apart[1]?.least ?? 0);
  const [white, black] = territoryOf(board);
  return white - black;
}

/** The last move that was made, by a player or by chance. */
export function lastMove(board: Pick<AmazonsBoard, 'log'>): DrawnMove | null {
  const last = board.log.at(-1);
  return last ? { from: last.from, to: last.to, arrow: last.arrow } : null;
}
