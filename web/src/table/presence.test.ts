import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Presence, SHORT_ABSENCE } from './presence.svelte.ts';

const told: [number, boolean][] = [];
const seats = (...away: boolean[]) => away.map((away) => ({ away }));

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
});
afterEach(() => void vi.useRealTimers());

it('calls away who has been so for a while, and tells once that they went and came back', () => {
  const presence = new Presence((seat, away) => told.push([seat, away]));
  presence.told(seats(false, true, false), 30);
  vi.advanceTimersByTime(SHORT_ABSENCE - 1);
  presence.told(seats(false, true, false), 30);
  expect(presence.away).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(presence.away).toEqual([1]);
  presence.told(seats(false, true, false), 30);
  vi.advanceTimersByTime(SHORT_ABSENCE);
  presence.told(seats(false, false, false), 30);
  expect(presence.away).toEqual([]);
  expect(told).toEqual([
    [1, true],
    [1, false],
  ]);
});

it('says nothing of who only loads the page anew, nor once nobody looks', () => {
  const presence = new Presence((seat, away) => told.push([seat, away]));
  presence.told(seats(true, false), 30);
  presence.told(seats(false, true), 30);
  vi.advanceTimersByTime(SHORT_ABSENCE - 1);
  presence.told(seats(false, false), 30);
  presence.told(seats(false, true), 30);
  presence.close();
  vi.advanceTimersByTime(2 * SHORT_ABSENCE);
  expect(told).toEqual([]);
});

it('says whom the others may go on without from when the server lets them', () => {
  const presence = new Presence((seat, away) => told.push([seat, away]));
  presence.told(seats(true, false), 30);
  vi.advanceTimersByTime(29_999);
  expect(presence.replaceable).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(presence.replaceable).toEqual([0]);
  presence.told(seats(false, false), 30);
  expect(presence.replaceable).toEqual([]);
  presence.told(seats(true, false), 30);
  presence.close();
  vi.advanceTimersByTime(60_000);
  expect(presence.replaceable).toEqual([]);
});

it('goes on without nobody at a table that has no pace of its own', () => {
  const presence = new Presence((seat, away) => told.push([seat, away]));
  presence.told(seats(true, false), null);
  vi.advanceTimersByTime(600_000);
  expect([presence.away, presence.replaceable]).toEqual([[0], []]);
});
