import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RESTS, TypedNumber, type AskedNumber, type NumberField } from './typed_number.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function field(asked: Partial<AskedNumber> = {}, value: number | undefined = 7) {
  const set: (number | undefined)[] = [];
  const typed = new TypedNumber(
    () => ({ whole: true, optional: false, ...asked }),
    () => (set.length > 0 ? set.at(-1) : value),
    (number) => void set.push(number),
  );
  return { typed, set };
}

const holding = (value: string, badInput = false): NumberField => ({
  value,
  validity: { badInput } as ValidityState,
});

describe('a number', () => {
  it('counts while it is typed, once it rests, and only once', () => {
    const { typed, set } = field();
    typed.type(holding('1'));
    typed.type(holding('12'));
    expect(set).toEqual([]);
    vi.advanceTimersByTime(RESTS);
    expect(set).toEqual([12]);
    expect(typed.text).toBe('12');
    typed.leave(holding('12'));
    expect(set).toEqual([12]);
    expect(typed.text).toBeNull();
  });

  it('stands in its field until it has arrived', () => {
    const { typed, set } = field();
    typed.type(holding('12'));
    typed.arrived();
    expect(typed.text).toBe('12');
    typed.leave(holding('12'));
    typed.leave(holding('12'));
    expect([set, typed.text]).toEqual([[12], '12']);
    typed.arrived();
    expect(typed.text).toBeNull();
  });

  it('is not refused while it is half typed, and gives way when it is left so', () => {
    const { typed, set } = field({ whole: false });
    typed.type(holding('', true));
    vi.advanceTimersByTime(RESTS);
    expect(typed.text).toBe('');
    typed.type(holding('2.5'));
    vi.advanceTimersByTime(RESTS);
    typed.type(holding('', true));
    typed.leave(holding('', true));
    expect(set).toEqual([2.5]);
    expect(typed.text).toBeNull();
  });

  it('waits beyond its bounds until it is left', () => {
    const { typed, set } = field({ min: 10, max: 90 });
    typed.type(holding('5'));
    vi.advanceTimersByTime(RESTS);
    expect(set).toEqual([]);
    typed.leave(holding('5'));
    expect(set).toEqual([5]);
  });

  it('is left out where it may be', () => {
    const must = field();
    must.typed.type(holding(''));
    must.typed.leave(holding(''));
    expect(must.set).toEqual([]);
    const may = field({ optional: true });
    may.typed.type(holding(''));
    vi.advanceTimersByTime(RESTS);
    expect(may.set).toEqual([undefined]);
  });

  it('says nothing more once its page is left', () => {
    const { typed, set } = field();
    typed.type(holding('12'));
    typed.end();
    vi.advanceTimersByTime(RESTS);
    expect(set).toEqual([]);
  });
});
