import { gatheringLivePath } from './gathering_api.ts';
import type { GatheringEvent } from '../wire.ts';

/** What the stream of a table that waits tells its owner. */
export interface GatheringListener {
  heard(event: GatheringEvent): void;
  /** Whether the line is open; while it is broken the browser tries again by itself. */
  connected(open: boolean): void;
  /** It was refused: nothing more comes of it. */
  refused(): void;
}

/** Opens the stream of a table that waits; `end` closes it. */
export function openGatheringStream(id: string, listener: GatheringListener): { end: () => void } {
  const source = new EventSource(gatheringLivePath(id));
  source.onopen = () => listener.connected(true);
  source.onmessage = (event: MessageEvent<string>) => listener.heard(JSON.parse(event.data) as GatheringEvent);
  source.onerror = () => {
    listener.connected(false);
    if (source.readyState === EventSource.CLOSED) listener.refused();
  };
  return { end: () => source.close() };
}
