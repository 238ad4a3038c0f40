import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE, Patience } from './patience.svelte.ts';

describe('patience', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends after fifteen seconds, however often it is said that one waits', () => {
    const patience = new Patience();
    patience.wait(true);
    vi.advanceTimersByTime(PATIENCE - 1_000);
    patience.wait(true);
    vi.advanceTimersByTime(999);
    expect(patience.ended).toBe(false);
    vi.advanceTimersByTime(1);
    expect(patience.ended).toBe(true);
    expect(PATIENCE).toBe(15_000);
  });

  it('begins anew once one has stopped waiting', () => {
    const patience = new Patience();
    patience.wait(true);
    vi.advanceTimersByTime(PATIENCE);
    patience.wait(false);
    expect(patience.ended).toBe(false);
    vi.advanceTimersByTime(PATIENCE);
    expect(patience.ended).toBe(false);
    patience.wait(true);
    vi.advanceTimersByTime(PATIENCE);
    expect(patience.ended).toBe(true);
  });
});
