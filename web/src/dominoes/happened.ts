import { happenings as plain, type Happening as TableHappening } from '../table/happened.ts';
import type { LoggedMove, Redeal } from '../wire.ts';
import type { DominoesView } from './view.ts';

/** Something that happened at a table of dominoes between two views of it. */
export type DominoesHappening =
  | TableHappening<'dominoes'>
  | { readonly kind: 'redealt'; readonly redeal: Redeal }
  | { readonly kind: 'drew'; readonly seat: number; readonly tiles: number };

/** What happened from one view to a later one, in order; nothing before the first view. */
export function happenings(before: DominoesView | null, after: DominoesView): DominoesHappening[] {
  if (!before) return [];
  const [then, now] = [before.position, after.position];
  const dealt = now.hand > then.hand;
  const redeals = now.board.redeals.slice(dealt ? 0 : then.board.redeals.length);
  const found: DominoesHappening[] = [];
  const redealt = (upTo: number) => {
    while (redeals[0] && redeals[0].ply <= upTo) found.push({ kind: 'redealt', redeal: redeals.shift() as Redeal });
  };
  const ends: DominoesHappening[] = [];
  // What a seat had drawn was news before it moved, one's own tile by tile: with its move only the rest is told.
  let told = !dealt && then.turn.waits_for === 'seat' ? then.board.drew : 0;
  for (const one of plain(before, after)) {
    if (one.kind === 'moved') {
      redealt(one.move.ply);
      const move: LoggedMove = { ...one.move, drew: Math.max(0, one.move.drew - told) };
      told = 0;
      found.push({ kind: 'moved', move });
    } else (one.kind === 'dealt' ? found : ends).push(one);
  }
  redealt(Infinity);
  // What was drawn before a move is told with the move; what the seat to move has drawn since is news by itself.
  if (now.turn.waits_for === 'seat') {
    const { seat } = now.turn;
    const same =
      !dealt && then.turn.waits_for === 'seat' && then.turn.seat === seat && then.board.drew <= now.board.drew;
    const tiles = now.board.drew - (same ? then.board.drew : 0);
    if (tiles > 0) found.push({ kind: 'drew', seat, tiles });
  }
  return [...found, ...ends];
}
