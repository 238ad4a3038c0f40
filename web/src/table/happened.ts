import type { LoggedMove, TableView } from '../wire.ts';

/** Something that happened at the table between two views of it. */
export type Happening =
  | { readonly kind: 'dealt'; readonly hand: number }
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
  for (const move of now.board.log) {
    if (dealt || move.ply >= then.ply) found.push({ kind: 'moved', move });
  }
  const wasOver = handIsOver(before) && !dealt;
  if (handIsOver(after) && !wasOver) found.push({ kind: 'hand_over' });
  if (now.turn.waits_for === 'nothing' && then.turn.waits_for !== 'nothing') found.push({ kind: 'match_over' });
  return found;
}
