import type { Position, TableView } from '../wire.ts';

/** The key that leads to another step, and where: none for any other key. */
export function stepFor(key: string, step: number, last: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, step - 1);
    case 'ArrowRight':
      return Math.min(last, step + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** A position as one seat saw it: the other hands face down, unless the hand was over and all were turned up. */
export function asSeenBy(position: Position, seat: number): Position {
  const { board } = position;
  if (board.pips_left !== null) return position;
  const hands = board.hands.map((hand, place) => (place === seat ? hand : { ...hand, tiles: null }));
  return { ...position, board: { ...board, hands } };
}

/** The table at one step of its review; `seat` sees it, or everybody's tiles are up. */
export function tableAt(table: TableView, position: Position, seat: number | null): TableView {
  return { ...table, position: seat === null ? position : asSeenBy(position, seat) };
}
