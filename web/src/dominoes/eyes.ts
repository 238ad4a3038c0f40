import type { PositionOf } from '../table/game.ts';

/** A position as one seat saw it: the other hands face down, unless the hand was over and all were turned up; rows are as all saw them. */
export function asSeenBy(position: PositionOf<'dominoes'>, seat: number): PositionOf<'dominoes'> {
  const { board } = position;
  if (board.left !== null) return position;
  const hands = board.hands.map((hand, place) => (place === seat || hand.row ? hand : { ...hand, tiles: null }));
  return { ...position, board: { ...board, hands } };
}
