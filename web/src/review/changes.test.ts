import { describe, expect, it } from 'vitest';
import type { JsonChange } from '../wire.ts';
import { changed } from './changes.ts';

// As `crates/protocol/src/changes.rs` writes them.
const CASES: readonly (readonly [before: unknown, change: JsonChange, after: unknown])[] = [
  [1, { to: 2 }, 2],
  [{ a: 1, b: 2 }, { in: { b: { to: 3 }, c: { to: 4 } } }, { a: 1, b: 3, c: 4 }],
  [[1, 2], { list: { kept: 2, more: [3] } }, [1, 2, 3]],
  [[1, 2, 3, 4], { list: { kept: 3 } }, [1, 2, 3]],
  [
    [{ a: [] }, { a: [1] }],
    { list: { kept: 2, at: { 1: { in: { a: { list: { kept: 1, more: [2] } } } } } } },
    [{ a: [] }, { a: [1, 2] }],
  ],
];

describe('a change', () => {
  it('makes the value after it, and leaves the one before as it was', () => {
    for (const [before, change, after] of CASES) {
      const kept = JSON.stringify(before);
      expect(changed(before, change)).toEqual(after);
      expect(JSON.stringify(before)).toBe(kept);
    }
  });
});
