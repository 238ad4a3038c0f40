import { gatheringApi } from '../gathering/gathering_api.ts';
import { knowToWait } from '../gathering/known.ts';
import { router } from '../router.svelte.ts';
import type { NextSeats } from '../wire.ts';

/** Asks for another match with the same people, and goes to the table where it is played. */
export async function askAnother(id: string, seats: NextSeats): Promise<void> {
  goTo(await gatheringApi.another(id, { seats }));
}

/** Goes to the table that follows. */
export function goTo({ id, waits }: { readonly id: string; readonly waits: boolean }): void {
  if (waits) knowToWait(id);
  router.go(`/t/${encodeURIComponent(id)}`);
}
