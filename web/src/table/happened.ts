import type { LoggedMove, Redeal, TableView } from '../wire.ts';

/** Something that happened at the table between two views of it. */
export type Happening =
  | { readonly kind: 'dealt'; readonly hand: number }
  | { readonly kind: 'redealt'; readonly redeal: Redeal }
  | { readonly kind: 'drew'; readonly seat: number; readonly tiles: number }
  | { readonly kind: 'moved'; readonly move: LoggedMove }
  | { readonly kind: 'hand_over' }
  | { readonly kind: 'match_over' };

/** Whether a hand is over at this view. */
export function handIsOver(view: TableView): boolean {
  return view.position.turn.waits_for !== 'seat';
}

/** What happened from one view to a later one, in order; nothing before the first view. */
export function happenings(before: TableView | null, after: TableView): Happening[] {
  if (!before) return [];
  const found: Happening[] = [];
  const [then, now] = [before.position, after.position];
  const dealt = now.hand > then.hand;
  if (dealt) found.push({ kind: 'dealt', hand: now.hand });
  const redeals = now.board.redeals.slice(dealt ? 0 : then.board.redeals.length);
  const redealt = (upTo: number) => {
    while (redeals[0] && redeals[0].ply <= upTo) found.push({ kind: 'redealt', redeal: redeals.shift() as Redeal });
  };
  for (const move of now.board.log) {
    if (!dealt && move.ply < then.ply) continue;
    redealt(move.ply);
    found.push({ kind: 'moved', move });
  }
  redealt(Infinity);
  // What was drawn before a move is told with the move; what the seat to move has drawn since is news by itself.
  if (now.turn.waits_for === 'seat') {
    const { seat } = now.turn;
    const same = !dealt && then.turn.waits_for === 'seat' && then.turn.seat === seat && then.board.drew <= now.board.drew;
    const tiles = now.board.drew - (same ? then.board.drew : 0);
    if (tiles > 0) found.push({ kind: 'drew', seat, tiles });
  }
  const wasOver = handIsOver(before) && !dealt;
  if (handIsOver(after) && !wasOver) found.push({ kind: 'hand_over' });
  if (now.turn.waits_for === 'nothing' && then.turn.waits_for !== 'nothing') found.push({ kind: 'match_over' });
  return found;
}
