import type { BoardOf } from '../table/game.ts';
import type { TableSession } from '../table/session.svelte.ts';

/** Whether nothing is left to be decided but how many moves each side has: then the rest can be played out at once. */
export function finishing(board: Pick<BoardOf<'amazons'>, 'apart' | 'mobility'>): boolean {
  return board.apart !== null && board.mobility.every((moves) => moves > 0);
}

/** What comes next while the rest is played out. */
export type Next =
  | { readonly act: 'wait' }
  | { readonly act: 'ask' }
  | { readonly act: 'play'; readonly move: string }
  | { readonly act: 'stop' };

/** One's own moves are those that a hint proposes; where something was refused people go on by hand. */
export function nextOf({
  yourTurn,
  paused,
  problem,
  hint,
  hinting,
}: Pick<TableSession, 'yourTurn' | 'paused' | 'problem' | 'hint' | 'hinting'>): Next {
  if (!yourTurn || paused) return { act: 'wait' };
  if (problem) return { act: 'stop' };
  if (hint) return { act: 'play', move: hint.move };
  return { act: hinting ? 'wait' : 'ask' };
}
