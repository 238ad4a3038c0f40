import { describe, expect, it } from 'vitest';
import { Calm, STAY } from './calm.ts';

describe('a calm sentence', () => {
  it('stays a while before another takes its place', () => {
    const calm = new Calm('');
    expect(calm.show('a', 0)).toBe('a');
    expect(calm.show('b', STAY - 1)).toBe('a');
    expect(calm.show('c', STAY)).toBe('c');
    expect(calm.show('c', 5 * STAY)).toBe('c');
    expect(calm.show('d', 5 * STAY)).toBe('d');
  });

  it('is the last one at once', () => {
    const calm = new Calm('');
    calm.show('a', 0);
    expect(calm.show('end', 1, true)).toBe('end');
  });
});
