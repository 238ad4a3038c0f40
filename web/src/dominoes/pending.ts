import type { DominoesBoard, MoveTree, PlacedTile } from '../wire.ts';
import { armOf, choicesOf, isGift, isPass, STOCK, tileIn, tileOf, wayOf } from './moves.ts';

/**
 * A tile of one's own on its way to the server, drawn where it will lie; none where it can't be known which of its
 * faces joins, because other faces than equal ones may touch, or the rules have more to say.
 */
export function pendingTile(
  board: DominoesBoard,
  moves: readonly MoveTree[],
  move: string,
  seat: number,
  ply: number,
): PlacedTile | null {
  const key = tileIn(move);
  if (key === null || isPass(move) || isGift(move) || board.heads > 2) return null;
  const [a = 0, b = a] = tileOf(key);
  const choices = choicesOf(moves);
  const arm = wayOf(choices, move)?.arm ?? armOf(move);
  const laid = { tile: [a, b], seat, ply, arms: [], spinner: false };
  const end = board.ends.find((one) => one.arm === arm);
  if (!end) return { ...laid, arm: 0, joins: null, inner: a, outer: b };
  // Equal faces touch as far as anything says: on the table, and wherever a tile could be laid now.
  const equal =
    board.placed.every((one) => one.joins === null || facing(board, one) === one.inner) &&
    [...choices.tiles].every(([tile, ways]) =>
      ways.every(
        (way) =>
          way.arm === STOCK || tileOf(tile).includes(board.ends.find((one) => one.arm === way.arm)?.number ?? -1),
      ),
    );
  if (!equal || (end.number !== a && end.number !== b)) return null;
  return { ...laid, arm, joins: end.at, inner: end.number, outer: end.number === a ? b : a };
}

/** The number of the face that a tile on the table was joined to. */
function facing(board: DominoesBoard, laid: PlacedTile): number {
  const joined = laid.joins === null ? undefined : board.placed[laid.joins];
  if (!joined) return laid.inner;
  if (joined.arms.includes(laid.arm)) return joined.outer;
  return joined.joins === null && laid.arm === 1 ? joined.inner : joined.outer;
}
