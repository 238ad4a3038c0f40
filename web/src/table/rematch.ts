import { gatheringApi } from '../gathering/gathering_api.ts';
import { knowToWait } from '../gathering/known.ts';
import { router } from '../router.svelte.ts';
import type { NextSeats, SeatView, TableView } from '../wire.ts';

/** Whether somebody plays with a partner: then partners may be exchanged, else seats. */
export function hasPartners(seats: readonly Pick<SeatView, 'side'>[]): boolean {
  return new Set(seats.map(({ side }) => side)).size < seats.length;
}

/** Asks for another match with the same people, and goes to the table where it is played. */
export async function askAnother(id: string, seats: NextSeats): Promise<void> {
  goTo(await gatheringApi.another(id, { seats }));
}

/** Goes to the table that follows. */
export function goTo({ id, waits }: { readonly id: string; readonly waits: boolean }): void {
  if (waits) knowToWait(id);
  router.go(`/t/${encodeURIComponent(id)}`);
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
