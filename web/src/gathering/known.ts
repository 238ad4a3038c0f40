import { router } from '../router.svelte.ts';
import type { CreateTable } from '../wire.ts';
import { gatheringApi } from './gathering_api.ts';

/** Tables of which this page has heard that they wait: whoever goes to one need not ask first whether it was set. */
const waiting = new Set<string>();

/** What the history keeps of a page that waits: who loads it anew is led to the same place. */
export interface KeptRoom {
  /** The code by which others sit down: a large screen shows it to all in the room. */
  readonly code?: string | undefined;
  /** The seat to which the link led. */
  readonly seat?: number | undefined;
}

/** Opens a table that waits for its people, and goes to it. */
export async function openGathering(table: CreateTable): Promise<void> {
  const { id } = await gatheringApi.open(table);
  waiting.add(id);
  router.go(`/t/${encodeURIComponent(id)}`);
}

/** A table was listed among those that wait. */
export function knowToWait(id: string): void {
  waiting.add(id);
}

/** Whether a table is known to wait. */
export function isKnownToWait(id: string, state: unknown = history.state): boolean {
  return waiting.has(id) || (typeof state === 'object' && state !== null && 'waits' in state);
}

/** The page shows a table that waits, or one that was set; the address loses the code of its link. */
export function keepInAddress(id: string, waits: boolean, room: KeptRoom = {}): void {
  if (waits) waiting.add(id);
  else waiting.delete(id);
  history.replaceState(waits ? { waits, ...room } : null, '', location.pathname + location.search);
}

/** What was kept of the room that the page shows. */
export function keptRoom(state: unknown = history.state): KeptRoom {
  if (typeof state !== 'object' || state === null || !('waits' in state)) return {};
  const { code, seat } = state as { code?: unknown; seat?: unknown };
  return {
    code: typeof code === 'string' ? code : undefined,
    seat: typeof seat === 'number' ? seat : undefined,
  };
}
