import { api } from '../api.ts';
import { router } from '../router.svelte.ts';
import type { CreateTable, GatheringView } from '../wire.ts';

/** Tables of which this page has heard that they wait: whoever goes to one need not ask first whether it was set. */
const waiting = new Set<string>();

/** What the history keeps of a page that waits: who loads it anew is led to the same place. */
const KEPT_STATE = { waits: true };

/** Opens a table that waits for its people, and goes to it. */
export async function openGathering(table: CreateTable): Promise<void> {
  const { id } = await api.gather(table);
  waiting.add(id);
  router.go(`/t/${encodeURIComponent(id)}`);
}

/** Those at which the guest is the host or sits, newest first. */
export async function ownGatherings(): Promise<GatheringView[]> {
  const all = await api.gatherings();
  for (const { id } of all) waiting.add(id);
  return all;
}

/** Whether a table is known to wait. */
export function isKnownToWait(id: string, state: unknown = history.state): boolean {
  return waiting.has(id) || (typeof state === 'object' && state !== null && 'waits' in state);
}

/** The page shows a table that waits, or one that was set; the address loses the code of its link. */
export function keepInAddress(id: string, waits: boolean): void {
  if (waits) waiting.add(id);
  else waiting.delete(id);
  history.replaceState(waits ? KEPT_STATE : null, '', location.pathname + location.search);
}
