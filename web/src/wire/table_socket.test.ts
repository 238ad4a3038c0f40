import { describe, expect, it } from 'vitest';
import { socketAddress, waitBefore } from './table_socket.ts';

describe('the line to a table', () => {
  it('waits longer each time, up to a limit, and never all at once', () => {
    expect(waitBefore(0, 0.5)).toBe(400);
    expect(waitBefore(2, 0.5)).toBe(1600);
    expect(waitBefore(40, 0.5)).toBe(8000);
    expect(waitBefore(3, 0)).toBeLessThan(waitBefore(3, 0.99));
  });

  it('is found from the page', () => {
    expect(socketAddress('a b', { protocol: 'http:', host: '127.0.0.1:8080' })).toBe(
      'ws://127.0.0.1:8080/api/tables/a%20b/ws',
    );
    expect(socketAddress('x', { protocol: 'https:', host: 'mesa.example' })).toBe('wss://mesa.example/api/tables/x/ws');
  });
});
