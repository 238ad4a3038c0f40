import { describe, expect, it } from 'vitest';
import { onPlane, seenAt, type PlaneMatrix } from './perspective.ts';

/** The matrix of `perspective(<distance>px) rotateX(<turn>)`, as CSS Transforms 2 gives it. */
function tilted(distance: number, turn: number): PlaneMatrix {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { m11: 1, m12: 0, m14: 0, m21: 0, m22: cos, m24: -sin / distance, m41: 0, m42: 0, m44: 1 };
}

describe('a table in perspective', () => {
  it('is narrower and lower at its far end', () => {
    const far = seenAt(tilted(1000, 0.4), { x: 300, y: -400 });
    expect(far.x).toBeCloseTo(300 / (1 + (400 * Math.sin(0.4)) / 1000), 9);
    expect(far.y).toBeGreaterThan(-400 * Math.cos(0.4));
    expect(seenAt(tilted(1000, 0.4), { x: 300, y: 0 })).toEqual({ x: 300, y: 0 });
  });

  it('says where a point of the screen lies on it', () => {
    for (const turn of [0, 0.2, 0.42])
      for (const x of [-420, 0, 333])
        for (const y of [-510, -120, 0]) {
          const matrix = { ...tilted(900, turn), m41: 12, m42: -7 };
          const point = onPlane(matrix, seenAt(matrix, { x, y }));
          expect(point.x).toBeCloseTo(x, 6);
          expect(point.y).toBeCloseTo(y, 6);
        }
  });
});
