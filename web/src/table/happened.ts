import type { TableView } from '../wire.ts';
import type { GameId, MoveOf, ViewOf } from './game.ts';

/** Something that happened at any table between two views of it. */
export type Happening<G extends GameId = GameId> =
  | { readonly kind: 'dealt'; readonly hand: number }
  | { readonly kind: 'moved'; readonly move: MoveOf<G> }
  | { readonly kind: 'hand_over' }
  | { readonly kind: 'match_over' };

/** Whether a hand is over at this view. */
export function handIsOver(view: Pick<TableView, 'position'>): boolean {
  return view.position.turn.waits_for !== 'seat';
}

/** What happened from one view to a later one, in order; nothing before the first view. */
export function happenings<G extends GameId>(before: ViewOf<G> | null, after: ViewOf<G>): Happening<G>[] {
  if (!before) return [];
  const found: Happening<G>[] = [];
  const [then, now] = [before.position, after.position];
  const dealt = now.hand > then.hand;
  if (dealt) found.push({ kind: 'dealt', hand: now.hand });
  const log: readonly unknown[] = now.board.log;
  for (const move of log as readonly MoveOf<G>[])
    if (dealt || move.ply >= then.ply) found.push({ kind: 'moved', move });
  const wasOver = then.turn.waits_for !== 'seat' && !dealt;
  if (now.turn.waits_for !== 'seat' && !wasOver) found.push({ kind: 'hand_over' });
  if (now.turn.waits_for === 'nothing' && then.turn.waits_for !== 'nothing') found.push({ kind: 'match_over' });
  return found;
}
