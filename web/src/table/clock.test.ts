import { describe, expect, it } from 'vitest';
import { leftNow, reached, showTime } from './clock.ts';

describe('a clock', () => {
  const clock = { view: { left: [90_000, null, 30_500], runs: 2 }, at: 1_000 };

  it('runs where it is said to run, and stands elsewhere', () => {
    expect([0, 1, 2].map((seat) => leftNow(clock, seat, 3_500))).toEqual([90_000, null, 28_000]);
    expect(leftNow(clock, 2, 60_000)).toBe(0);
    // The clock of the browser was put back.
    expect(leftNow(clock, 2, 0)).toBe(30_500);
    expect(leftNow({ ...clock, view: { ...clock.view, runs: null } }, 2, 60_000)).toBe(30_500);
  });

  it('shows a second until it is over', () => {
    expect([0, 1, 1_000, 59_001, 60_000, 754_000].map(showTime)).toEqual([
      '0:00',
      '0:01',
      '0:01',
      '1:00',
      '1:00',
      '12:34',
    ]);
  });

  it('is read out at a few thresholds, once each', () => {
    expect(reached(61_000, 60_000)).toBe(60);
    expect(reached(60_000, 59_800)).toBe(null);
    expect(reached(70_000, 29_000)).toBe(30);
    expect(reached(10_100, 9_900)).toBe(10);
    expect(reached(9_000, 0)).toBe(null);
  });
});
