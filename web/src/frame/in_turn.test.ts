import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AT_ONCE, inTurn } from './in_turn.ts';

describe('what is drawn in turn', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is drawn a few in each task, in order, without what was taken off the list', () => {
    const drawn: number[] = [];
    const total = 2 * AT_ONCE + 1;
    const takeOff = Array.from({ length: total }, (_, at) => inTurn(() => drawn.push(at)));
    expect(drawn).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(drawn).toEqual(Array.from({ length: AT_ONCE }, (_, at) => at));
    takeOff[AT_ONCE]?.();
    vi.advanceTimersToNextTimer();
    expect(drawn).toHaveLength(2 * AT_ONCE);
    expect(vi.getTimerCount()).toBe(0);
    expect(drawn).not.toContain(AT_ONCE);
  });

  it('goes on where one of them cannot be drawn', () => {
    const drawn = vi.fn<() => void>();
    inTurn(() => {
      throw new Error('no picture');
    });
    inTurn(() => drawn());
    inTurn(() => drawn());
    expect(() => vi.advanceTimersToNextTimer()).toThrow('no picture');
    vi.runAllTimers();
    expect(drawn).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is begun again once all was drawn, or taken off', () => {
    const draw = vi.fn();
    inTurn(() => undefined)();
    vi.runAllTimers();
    inTurn(draw);
    vi.runAllTimers();
    expect(draw).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});
