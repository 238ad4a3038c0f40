/** Chains of tiles with many faces, for tests of where they lie. */

import fc from 'fast-check';
import { expect } from 'vitest';
import { layOut, type ChainTile, type LineRoom } from '../src/dominoes/placement.ts';

/** A table of tiles with so many faces, each laid at any of its open ends. */
export const grown = (faces: number, maxLength: number) =>
  fc.array(fc.nat(), { minLength: 1, maxLength }).map((picks) => {
    const open: { arm: number; at: number }[] = [];
    let arms = 2;
    return picks.map((pick, index): ChainTile => {
      const [end] = open.splice(pick % Math.max(1, open.length), 1);
      const begin = Array.from({ length: faces - 2 }, () => arms++);
      if (!end) open.push({ arm: 1, at: index });
      open.push({ arm: end?.arm ?? 0, at: index }, ...begin.map((arm) => ({ arm, at: index })));
      return { tile: Array.from({ length: faces }, () => 1), arm: end?.arm ?? 0, joins: end?.at ?? null, arms: begin };
    });
  });

/** A room for them. */
export const shape: fc.Arbitrary<LineRoom> = fc.record({
  width: fc.integer({ min: 16, max: 44 }),
  height: fc.integer({ min: 10, max: 30 }),
});

/** The arms that are open after a chain, each with the tile at its end. */
export function openArms(chain: readonly ChainTile[]): Map<number, number> {
  const open = new Map<number, number>([
    [0, 0],
    [1, 0],
  ]);
  chain.forEach((laid, index) => [laid.arm, ...(laid.arms ?? [])].forEach((arm) => open.set(arm, index)));
  return open;
}

/** A tile once laid never moves, and lies where the next place was shown. */
export function neverMoves(chain: readonly ChainTile[], room: LineRoom): void {
  const whole = layOut(chain, room).places;
  chain.forEach((laid, index) => {
    const before = layOut(chain.slice(0, index), room);
    expect(before.places).toEqual(whole.slice(0, index));
    if (laid.joins !== null) expect(before.next({ arm: laid.arm, at: laid.joins }, false)).toEqual(whole[index]);
  });
}
