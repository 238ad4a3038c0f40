import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from '../wire.ts';
import { openTableLine, PATIENCE, SILENCE, socketAddress, waitBefore, type Connection } from './table_socket.ts';

/** A WebSocket whose other end is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }

  static get last(): FakeSocket {
    const last = FakeSocket.made.at(-1);
    if (!last) throw new Error('no line was opened');
    return last;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  /** A line that hangs never hears that it was closed: no event comes. */
  close(): void {
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  hears(text: string): void {
    this.onmessage?.({ data: text });
  }

  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const PING = '{"say":"ping"}';
const PONG = '{"say":"pong"}';
const REFUSED: ServerMessage = { say: 'refused', problem: { code: 'move/stale', message: '', args: {} }, ply: 3 };

function open(tryAgain: () => Promise<boolean> = () => Promise.resolve(true)) {
  const connections: Connection[] = [];
  const heard: ServerMessage[] = [];
  const line = openTableLine('t1', {
    heard: (message) => heard.push(message),
    connection: (now) => connections.push(now),
    tryAgain,
  });
  return { line, connections, heard };
}

describe('the line to a table', () => {
  it('waits longer each time, up to a limit, and never all at once', () => {
    expect(waitBefore(0, 0.5)).toBe(400);
    expect(waitBefore(2, 0.5)).toBe(1600);
    expect(waitBefore(40, 1), 'a house that is there again is found within three seconds').toBeLessThanOrEqual(3_000);
    expect(waitBefore(3, 0)).toBeLessThan(waitBefore(3, 0.99));
  });

  it('is found from the page', () => {
    expect(socketAddress('a b', { protocol: 'http:', host: '127.0.0.1:8080' })).toBe(
      'ws://127.0.0.1:8080/api/tables/a%20b/ws',
    );
    expect(socketAddress('x', { protocol: 'https:', host: 'mesa.example' })).toBe('wss://mesa.example/api/tables/x/ws');
    expect(socketAddress('x', { protocol: 'https:', host: 'mesa.example' }, { lookOn: true })).toBe(
      'wss://mesa.example/api/tables/x/ws?look_on=true',
    );
  });
});

describe('a line that hangs', () => {
  const page = Object.assign(new EventTarget(), { hidden: false });

  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.made = [];
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('location', { protocol: 'http:', host: 'mesa.example' });
    vi.stubGlobal('document', page);
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is asked for a sign of life, given up when it gives none, and opened anew', async () => {
    const { connections, line } = open();
    const first = FakeSocket.last;
    first.opens();
    vi.advanceTimersByTime(SILENCE);
    expect(first.sent).toEqual([PING]);
    vi.advanceTimersByTime(PATIENCE);
    expect(connections).toEqual(['connecting', 'open', 'lost']);
    await vi.advanceTimersByTimeAsync(waitBefore(0, 1));
    expect(FakeSocket.made).toHaveLength(2);
    FakeSocket.last.opens();
    expect(connections).toEqual(['connecting', 'open', 'lost', 'connecting', 'open']);
    // What the dead line still has to say is no longer heard.
    first.hears(JSON.stringify(REFUSED));
    first.breaks();
    expect(connections.at(-1)).toBe('open');
    line.say({ say: 'resign', ply: 3 });
    expect(FakeSocket.last.sent).toEqual(['{"say":"resign","ply":3}']);
    line.close();
  });

  it('comes back as the window that it was', async () => {
    const { heard, line } = open();
    expect(FakeSocket.last.address).toBe('ws://mesa.example/api/tables/t1/ws');
    FakeSocket.last.opens();
    FakeSocket.last.hears('{"say":"window","plays":true,"since":17}');
    FakeSocket.last.hears('{"say":"window","plays":false,"since":18}');
    expect(heard).toHaveLength(2);
    FakeSocket.last.breaks();
    await vi.advanceTimersByTimeAsync(waitBefore(0, 1));
    expect(FakeSocket.last.address).toBe('ws://mesa.example/api/tables/t1/ws?since=18');
    line.close();
  });

  it('stays while it answers, and tells nobody of the answers', () => {
    const { connections, heard, line } = open();
    FakeSocket.last.opens();
    for (let time = 0; time < 20; time += 1) {
      vi.advanceTimersByTime(SILENCE);
      FakeSocket.last.hears(PONG);
    }
    expect(FakeSocket.last.sent).toEqual(Array(20).fill(PING));
    expect(connections).toEqual(['connecting', 'open']);
    expect(heard).toEqual([]);
    FakeSocket.last.hears(JSON.stringify(REFUSED));
    expect(heard).toEqual([REFUSED]);
    line.close();
  });

  it('is not asked while there is something to hear', () => {
    const { line } = open();
    FakeSocket.last.opens();
    for (let time = 0; time < 20; time += 1) {
      vi.advanceTimersByTime(SILENCE - 1);
      FakeSocket.last.hears(JSON.stringify(REFUSED));
    }
    expect(FakeSocket.last.sent).toEqual([]);
    line.close();
  });

  it('is given up when it never opens', async () => {
    const { connections, line } = open();
    vi.advanceTimersByTime(PATIENCE);
    expect(connections).toEqual(['connecting', 'lost']);
    await vi.advanceTimersByTimeAsync(waitBefore(0, 1));
    expect(FakeSocket.made).toHaveLength(2);
    line.close();
  });

  it('is asked at once when the page is looked at again', () => {
    const { line } = open();
    FakeSocket.last.opens();
    page.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.last.sent).toEqual([PING]);
    line.close();
  });

  it('is left alone once it is closed, or once its owner gives up', async () => {
    const { line } = open();
    FakeSocket.last.opens();
    line.close();
    vi.advanceTimersByTime(10 * (SILENCE + PATIENCE));
    expect(FakeSocket.made).toHaveLength(1);
    const given = open(() => Promise.resolve(false));
    FakeSocket.last.breaks();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made).toHaveLength(2);
    given.line.close();
  });
});
