import type { PositionOf } from '../table/game.ts';

/** A position as one seat saw it: the other hands face down. */
export function asSeenBy(position: PositionOf<'escoba'>, seat: number): PositionOf<'escoba'> {
  const { board } = position;
  const hands = board.hands.map((hand, place) => (place === seat ? hand : { ...hand, cards: null }));
  return { ...position, board: { ...board, hands } };
}
