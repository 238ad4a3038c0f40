/** What somebody hears of a stream of server-sent events. */
export interface EventStreamListener<T> {
  heard(event: T): void;
  /** Whether the line is open; while it is broken the browser tries again by itself. */
  connected?(open: boolean): void;
  /** It was refused: nothing more comes of it. */
  refused(): void;
}

/** Opens a stream of server-sent events; `end` closes it. */
export function openEventStream<T>(path: string, listener: EventStreamListener<T>): { end: () => void } {
  const source = new EventSource(path);
  source.onopen = () => listener.connected?.(true);
  source.onmessage = (event: MessageEvent<string>) => listener.heard(JSON.parse(event.data) as T);
  source.onerror = () => {
    listener.connected?.(false);
    if (source.readyState === EventSource.CLOSED) listener.refused();
  };
  return { end: () => source.close() };
}
