import type { Tile } from './moves.ts';
import type { DominoesView } from './view.ts';

/**
 * The tile that a seat laid since the last move of one's own, to be shown beside its face; none where it laid none. For
 * who watches, since everybody else's last move.
 */
export function latelyPlayed(view: DominoesView, own: number | null, seat: number): Tile | null {
  if (seat === own) return null;
  const { log } = view.position.board;
  const from =
    own === null
      ? (log.at(-1)?.ply ?? 0) - view.seats.length + 1
      : (log.findLast((move) => move.seat === own)?.ply ?? -1);
  const latest = log.findLast((move) => move.seat === seat && move.ply >= from);
  return latest?.kind === 'place' ? latest.tile : null;
}
