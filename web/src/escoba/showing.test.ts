import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CardPlay } from '../wire.ts';
import { CaptureShow } from './showing.svelte.ts';

const play = (move: string): CardPlay => {
  const [card = '', taken = ''] = move.split(':');
  return { ply: 1, seat: 1, move, card, takes: taken.split('+'), escoba: false, round: 1 };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the card is shown, then what it takes is gathered, then all are gone', () => {
  const showing = new CaptureShow();
  showing.show(play('7o:5c+3b'), 1, [], { shown: 700, move: 280 });
  expect(showing.now?.phase).toBe('shown');
  vi.advanceTimersByTime(700);
  expect(showing.now?.phase).toBe('gathered');
  vi.advanceTimersByTime(280);
  expect(showing.now?.phase).toBe('off');
  vi.advanceTimersByTime(280);
  expect(showing.now).toBeNull();
});

test('where nothing moves the card is still seen before it is gone', () => {
  const showing = new CaptureShow();
  showing.show(play('7o:5c+3b'), 1, [], { shown: 700, move: 0 });
  vi.advanceTimersByTime(699);
  expect(showing.now?.phase).toBe('shown');
  vi.advanceTimersByTime(1);
  expect(showing.now).toBeNull();
});

test('a newer capture takes the place of the one before', () => {
  const showing = new CaptureShow();
  showing.show(play('7o:5c+3b'), 1, [], { shown: 700, move: 280 });
  vi.advanceTimersByTime(600);
  showing.show(play('Ro:5b'), 0, [], { shown: 700, move: 280 });
  vi.advanceTimersByTime(500);
  expect(showing.now).toMatchObject({ phase: 'shown', play: { card: 'Ro' } });
});
