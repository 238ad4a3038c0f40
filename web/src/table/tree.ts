import type { MoveTree } from '../wire.ts';

/** Whether a move is complete with this key. */
export function isMove({ whole, then }: MoveTree): boolean {
  return whole === true || (then ?? []).length === 0;
}

/** The moves of some trees in notation: the keys on the way to each, one after the other. */
export function movesOf(trees: readonly MoveTree[], before = ''): string[] {
  return trees.flatMap((tree) => [
    ...(isMove(tree) ? [before + tree.key] : []),
    ...movesOf(tree.then ?? [], before + tree.key),
  ]);
}
