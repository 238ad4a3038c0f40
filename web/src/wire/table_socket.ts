import type { ClientMessage, ServerMessage } from '../wire.ts';

/** How the line to the server stands. */
export type Connection = 'connecting' | 'open' | 'lost';

/** What a line to a table tells its owner. */
export interface SocketListener {
  /** The server said something. */
  heard(message: ServerMessage): void;
  /** The line opened or broke; while it is broken it is tried again by itself. */
  connection(now: Connection): void;
  /** The line broke: asked before trying again; an answer of `false` gives up. */
  tryAgain(): Promise<boolean>;
}

/** A line to a table: what is said while it is broken is lost, and said again by who said it. */
export interface TableLine {
  say(message: ClientMessage): void;
  close(): void;
}

const FIRST_WAIT = 400;

/** However long a house was away: within three seconds of being there again every window has tried. */
const LONGEST_WAIT = 2_400;

/** A line on which nothing was heard for this long is asked for a sign of life, in milliseconds. */
export const SILENCE = 5_000;

/** A line that gives no sign of life for this long, or does not open, is broken, in milliseconds. */
export const PATIENCE = 6_000;

/** How long to wait before the n-th try (from 0) at opening a broken line again, in milliseconds. */
export function waitBefore(attempt: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + chance / 2);
}

/**
 * The address of a table's WebSocket, from the page's own; with the time at which one turned to this window, where its line
 * broke. `lookOn` asks for what everybody may see alone.
 */
export function socketAddress(
  id: string,
  page: { protocol: string; host: string },
  { since = null, lookOn = false }: { since?: number | null; lookOn?: boolean } = {},
): string {
  const query = new URLSearchParams();
  if (since !== null) query.set('since', String(since));
  if (lookOn) query.set('look_on', 'true');
  const asked = query.size === 0 ? '' : `?${query}`;
  return `${page.protocol === 'https:' ? 'wss:' : 'ws:'}//${page.host}/api/tables/${encodeURIComponent(id)}/ws${asked}`;
}

/**
 * Opens the line to a table; the server begins by sending the whole table. With `lookOn` it shows what everybody may see,
 * whatever seats one has there.
 *
 * A connection may hang without ever being closed (a phone that changes networks, a laptop that slept): no event tells of
 * that. So the server is asked for a sign of life after a while of silence, and a line that gives none is given up and
 * opened anew.
 */
export function openTableLine(id: string, listener: SocketListener, lookOn = false): TableLine {
  let socket: WebSocket | null = null;
  let attempt = 0;
  /** Until the broken line is tried again. */
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Until the silent line is asked for a sign of life, or given up. */
  let watch: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  /** When one turned to this window, as the server said it last. */
  let since: number | null = null;

  function connect(): void {
    clearTimeout(retry);
    retry = undefined;
    listener.connection('connecting');
    const opening = new WebSocket(socketAddress(id, location, { since, lookOn }));
    socket = opening;
    giveUpUnlessHeard(opening);
    opening.onopen = () => {
      if (socket !== opening) return;
      attempt = 0;
      listener.connection('open');
      alive(opening);
    };
    opening.onmessage = (event) => {
      if (socket !== opening) return;
      alive(opening);
      const message = read(event.data);
      if (message?.say === 'window') since = message.since;
      if (message && message.say !== 'pong') listener.heard(message);
    };
    opening.onclose = () => broken(opening);
  }

  /** Something was heard: the line is watched from now on. */
  function alive(line: WebSocket): void {
    clearTimeout(watch);
    watch = setTimeout(() => ask(line), SILENCE);
  }

  function ask(line: WebSocket): void {
    if (line.readyState !== WebSocket.OPEN) return;
    line.send(JSON.stringify({ say: 'ping' } satisfies ClientMessage));
    giveUpUnlessHeard(line);
  }

  function giveUpUnlessHeard(line: WebSocket): void {
    clearTimeout(watch);
    watch = setTimeout(() => {
      broken(line);
      line.close();
    }, PATIENCE);
  }

  function broken(line: WebSocket): void {
    if (closed || socket !== line) return;
    socket = null;
    clearTimeout(watch);
    listener.connection('lost');
    retry = setTimeout(() => void again(), waitBefore(attempt, Math.random()));
    attempt += 1;
  }

  async function again(): Promise<void> {
    retry = undefined;
    if (closed || socket !== null) return;
    if (!(await listener.tryAgain())) return;
    if (!closed && socket === null) connect();
  }

  /** The network is back, or the page is looked at again: no need to wait before trying again or asking. */
  function now(): void {
    if (closed || document.hidden) return;
    if (socket !== null) {
      ask(socket);
    } else if (retry !== undefined) {
      clearTimeout(retry);
      void again();
    }
  }

  addEventListener('online', now);
  document.addEventListener('visibilitychange', now);
  connect();
  return {
    say(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(watch);
      removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
      socket?.close();
      socket = null;
    },
  };
}

/** Reads a message; something else than one of ours is nothing. */
function read(text: unknown): ServerMessage | null {
  if (typeof text !== 'string') return null;
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null && 'say' in said ? (said as ServerMessage) : null;
  } catch {
    return null;
  }
}
