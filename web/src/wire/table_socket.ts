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
const LONGEST_WAIT = 8_000;

/** How long to wait before the n-th try (from 0) at opening a broken line again, in milliseconds. */
export function waitBefore(attempt: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + chance / 2);
}

/** The address of a table's WebSocket, from the page's own. */
export function socketAddress(id: string, page: { protocol: string; host: string }): string {
  return `${page.protocol === 'https:' ? 'wss:' : 'ws:'}//${page.host}/api/tables/${encodeURIComponent(id)}/ws`;
}

/** Opens the line to a table; the server begins by sending the whole table. */
export function openTableLine(id: string, listener: SocketListener): TableLine {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function connect(): void {
    clearTimeout(timer);
    timer = undefined;
    listener.connection('connecting');
    const opening = new WebSocket(socketAddress(id, location));
    socket = opening;
    opening.onopen = () => {
      attempt = 0;
      listener.connection('open');
    };
    opening.onmessage = (event) => {
      const message = read(event.data);
      if (message && socket === opening) listener.heard(message);
    };
    opening.onclose = () => {
      if (closed || socket !== opening) return;
      socket = null;
      listener.connection('lost');
      timer = setTimeout(() => void again(), waitBefore(attempt, Math.random()));
      attempt += 1;
    };
  }

  async function again(): Promise<void> {
    timer = undefined;
    if (closed || socket !== null) return;
    if (!(await listener.tryAgain())) return;
    if (!closed && socket === null) connect();
  }

  /** The network is back, or the page is looked at again: no need to wait. */
  function now(): void {
    if (closed || socket !== null || timer === undefined || document.hidden) return;
    clearTimeout(timer);
    void again();
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
      clearTimeout(timer);
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
