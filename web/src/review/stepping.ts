import type { Game, GameId } from '../table/game.ts';
import type { Position, TableView } from '../wire.ts';

/** The key that leads to another step, and where: none for any other key. */
export function stepFor(key: string, step: number, last: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, step - 1);
    case 'ArrowRight':
      return Math.min(last, step + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** The table at one step of its review; `seat` sees it, or everything is open. */
export function tableAt(
  table: TableView,
  position: Position,
  seat: number | null,
  game: Pick<Game<GameId>, 'asSeenBy'>,
): TableView {
  return { ...table, position: seat === null ? position : game.asSeenBy(position, seat) };
}
