import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToldClock } from './clock.ts';
import { ClockWatch } from './clock_watch.svelte.ts';

const told = (left: readonly (number | null)[], runs: number | null): ToldClock => ({
  view: { left: [...left], runs },
  at: Date.now(),
});

let heard: string[];
let watch: ClockWatch;

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  watch = new ClockWatch({
    left: (seat, seconds) => heard.push(`${seat}: ${seconds} s`),
    out: (seat) => heard.push(`${seat}: out`),
  });
});
afterEach(() => vi.useRealTimers());

describe('the clock of whose turn it is', () => {
  it('tells thresholds and its end once, however often it is told anew', () => {
    let stop = watch.look(told([35_000, 90_000], 0), 0);
    vi.advanceTimersByTime(6_000);
    expect(heard).toEqual(['0: 30 s']);
    // Somebody goes and comes back: the same clock is told again.
    stop();
    stop = watch.look(told([29_000, 90_000], 0), 0);
    vi.advanceTimersByTime(29_000);
    stop();
    watch.look(told([0, 90_000], null), 0);
    expect(heard).toEqual(['0: 30 s', '0: 10 s', '0: out']);
    expect(watch.out).toBe(0);
  });

  it('stands where it is not said to run', () => {
    watch.look(told([35_000, 90_000], null), 0);
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual([]);
  });

  it('begins anew with the next turn, and with the next move at the same seat', () => {
    let stop = watch.look(told([12_000, 12_000], 0), 0);
    vi.advanceTimersByTime(12_000);
    stop();
    expect(watch.out).toBe(0);
    stop = watch.look(told([12_000, 12_000], 1), 1);
    expect(watch.out).toBeNull();
    vi.advanceTimersByTime(3_000);
    stop();
    stop = watch.look(told([12_000, 12_000], 1), 1);
    vi.advanceTimersByTime(3_000);
    stop();
    expect(heard).toEqual(['0: 10 s', '0: out', '1: 10 s', '1: 10 s']);
  });

  it('says nothing where nobody has one, or it is nobody’s turn', () => {
    watch.look(null, 0);
    watch.look(told([null, 0], null), 0);
    watch.look(told([0, 0], null), null);
    expect(heard).toEqual([]);
    expect(watch.out).toBeNull();
  });

  it('is out at once for who comes to the table later', () => {
    watch.look(told([0, 5_000], null), 0);
    expect(heard).toEqual(['0: out']);
  });
});
