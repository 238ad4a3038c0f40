import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LongTurn, type TurnTold } from './long_turn.svelte.ts';

const heard: [number, number][] = [];
const turn = (ply: number, seat: number, more: Partial<TurnTold> = {}): TurnTold => ({
  position: { ply, hand: 1, turn: { waits_for: 'seat', seat } },
  longest_turn: 300,
  taken_back: 0,
  ...more,
});
const watched = () => new LongTurn((seat, seconds) => heard.push([seat, seconds]));

beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
});
afterEach(() => void vi.useRealTimers());

it('says once who has not moved for as long as a turn may last, however often the table is shown meanwhile', () => {
  const long = watched();
  long.told(turn(4, 1));
  vi.advanceTimersByTime(299_999);
  long.told(turn(4, 1));
  expect(long.seat).toBeNull();
  vi.advanceTimersByTime(1);
  long.told(turn(4, 1));
  expect(long.seat).toBe(1);
  expect(heard).toEqual([[1, 300]]);
});

it('begins anew with each turn, and where moves were taken back', () => {
  const long = watched();
  for (const told of [turn(4, 1), turn(5, 2), turn(4, 1, { taken_back: 1 })]) {
    long.told(told);
    vi.advanceTimersByTime(200_000);
    expect(long.seat).toBeNull();
  }
  vi.advanceTimersByTime(100_000);
  expect(long.seat).toBe(1);
  long.told(turn(5, 2, { taken_back: 1 }));
  expect(long.seat).toBeNull();
});

it('waits on at a table with clocks or without links, for the next hand, and once nobody looks', () => {
  const long = watched();
  const { position, taken_back } = turn(4, 1);
  const nextHand: TurnTold = { ...turn(5, 1), position: { ply: 5, hand: 1, turn: { waits_for: 'next_hand' } } };
  for (const told of [{ position, taken_back }, nextHand]) {
    long.told(told);
    vi.advanceTimersByTime(600_000);
  }
  long.told(turn(6, 1));
  long.close();
  vi.advanceTimersByTime(600_000);
  expect([long.seat, heard]).toEqual([null, []]);
});
