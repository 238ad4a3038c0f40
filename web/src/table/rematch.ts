import type { SeatView, TableView } from '../wire.ts';

/** Whether somebody plays with a partner: then partners may be exchanged, else seats. */
export function hasPartners(seats: readonly Pick<SeatView, 'side'>[]): boolean {
  return new Set(seats.map(({ side }) => side)).size < seats.length;
}

/**
 * The table to which a window goes by itself: where whoever is at it has asked for another match elsewhere or, of those who only
 * look on, once all who play and are here have. None for a window that has just been opened: it came to see this table.
 */
export function followed(before: TableView | null, now: TableView): string | null {
  return before !== null && !isWanted(before) && isWanted(now) ? (now.another?.id ?? null) : null;
}

function isWanted({ another, seats }: Pick<TableView, 'another' | 'seats'>): boolean {
  if (!another) return false;
  const wants = (seat: number) => another.wanted_by.includes(seat);
  if (seats.some(({ yours }) => yours)) return seats.some(({ yours }, seat) => yours && wants(seat));
  return seats.every(({ occupant, away }, seat) => occupant.kind !== 'person' || away || wants(seat));
}
