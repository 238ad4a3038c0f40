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
  presence.told(seats(false, true, false));
  vi.advanceTimersByTime(SHORT_ABSENCE - 1);
  presence.told(seats(false, true, false));
  expect(presence.away).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(presence.away).toEqual([1]);
  presence.told(seats(false, true, false));
  vi.advanceTimersByTime(SHORT_ABSENCE);
  presence.told(seats(false, false, false));
  expect(presence.away).toEqual([]);
  expect(told).toEqual([
    [1, true],
    [1, false],
  ]);
});

it('says nothing of who only loads the page anew, nor once nobody looks', () => {
  const presence = new Presence((seat, away) => told.push([seat, away]));
  presence.told(seats(true, false));
  presence.told(seats(false, true));
  vi.advanceTimersByTime(SHORT_ABSENCE - 1);
  presence.told(seats(false, false));
  presence.told(seats(false, true));
  presence.close();
  vi.advanceTimersByTime(2 * SHORT_ABSENCE);
  expect(told).toEqual([]);
});

it('says of whom a computer may play for from when the server lets it', () => {
  const presence = new Presence((seat, away) => told.push([seat, away]));
  const stand_in = { player: 'remedios', name: 'Remedios', avatar: null, plays: false, after: 30 };
  presence.told([{ away: true, stand_in }, { away: true }]);
  vi.advanceTimersByTime(29_999);
  expect(presence.replaceable).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(presence.replaceable).toEqual([0]);
  presence.told([{ away: false, stand_in }, { away: true }]);
  expect(presence.replaceable).toEqual([]);
  presence.told([{ away: true, stand_in }, { away: true }]);
  presence.close();
  vi.advanceTimersByTime(60_000);
  expect(presence.replaceable).toEqual([]);
});
