import fc from 'fast-check';
import { apart } from '../frame/apart.ts';
import { describe, expect, it } from 'vitest';
import { curveOf, pairingOf } from '../../tests/lab_curves.ts';
import {
  across,
  band,
  down,
  extentOf,
  fewOf,
  heightOf,
  line,
  passings,
  roundUp,
  ticks,
  wonAt,
  type CurveFrame,
} from './curve.ts';

const sheet: CurveFrame = { left: 50, right: 650, top: 10, bottom: 310, games: 100, wins: 60 };

describe('the sheet of a curve', () => {
  it('has its corners where they belong', () => {
    expect([across(sheet, 0), across(sheet, 50), across(sheet, 100)]).toEqual([50, 350, 650]);
    expect([down(sheet, 0), down(sheet, 30), down(sheet, 60)]).toEqual([310, 160, 10]);
  });

  it('is labelled with few round numbers', () => {
    expect(ticks(100, 5)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticks(60, 4)).toEqual([0, 20, 40, 60]);
    expect(ticks(2000, 3)).toEqual([0, 1000, 2000]);
    expect(ticks(1, 5)).toEqual([0, 1]);
    expect([1, 1.2, 2.3, 3, 70, 101, 999].map(roundUp)).toEqual([1, 2, 2.5, 5, 100, 200, 1000]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 2, max: 6 }), (most, number) => {
        const found = ticks(most, number);
        expect(found.length).toBeLessThanOrEqual(number + 1);
        expect(found.every((tick) => Number.isInteger(tick) && tick <= most)).toBe(true);
      }),
    );
  });

  it('reaches to the last game where that is certain, else grows in round steps', () => {
    const under_way = pairingOf(
      curveOf(40, () => 0),
      10_000,
    );
    expect(extentOf(under_way, true, 40)).toBe(10_000);
    expect([40, 90, 91, 180, 9_500].map((shown) => extentOf(under_way, false, shown))).toEqual([
      100, 100, 200, 200, 10_000,
    ]);
    expect(extentOf({ ...under_way, stopped: 'accepted_h1' }, false, 40)).toBe(40);
  });

  it('leaves room above the lines, and does not leap for a lucky start', () => {
    expect(heightOf(100, [])).toBe(60);
    expect(
      heightOf(
        100,
        curveOf(10, () => 0),
      ),
    ).toBe(60);
    expect(
      heightOf(
        100,
        curveOf(100, (game) => game % 2),
      ),
    ).toBe(80);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 2, maxLength: 200 }), (winners) => {
        const points = curveOf(winners.length, (game) => winners[game - 1] ?? 0);
        const last = points.at(-1);
        const height = heightOf(winners.length, points);
        expect(height).toBeGreaterThanOrEqual(Math.max(...(last?.wins ?? [0])));
      }),
    );
  });
});

describe('the curve', () => {
  const points = curveOf(100, (game) => (game % 3 === 0 ? 1 : 0));

  it('begins with nothing and goes through every point', () => {
    expect(line(sheet, points.slice(0, 2), 0)).toBe('M50.0 310.0L62.0 300.0L74.0 295.0');
    expect(line(sheet, [], 0)).toBe('M50.0 310.0');
  });

  it('has a band from the first point that has one, mirrored for the other team', () => {
    expect(band(sheet, points.slice(0, 19), 0)).toBe('');
    expect(band(sheet, points, 0).match(/L/g)).toHaveLength(2 * 31 - 1);
    const even = [{ games: 50, wins: [25, 25], band: { low: 0.4, high: 0.7 }, last: [] }];
    expect(band(sheet, even, 0)).toBe('M350.0 135.0L350.0 210.0Z');
    expect(band(sheet, even, 1)).toBe('M350.0 160.0L350.0 235.0Z');
  });

  it('counts a draw as half a point but as no win', () => {
    const point = { games: 100, wins: [50, 30], band: null, last: [] };
    expect(wonAt(point, 0.6)).toBe(50);
    expect(wonAt(point, 0.05)).toBe(0);
  });

  it('marks who passes half of all games, at the first point at which that is so', () => {
    expect(passings(points, 100)).toEqual([{ team: 0, games: 76, wins: 51 }]);
    expect(passings(points.slice(0, 30), 100)).toEqual([]);
    expect(
      passings(
        curveOf(100, (game) => game % 2),
        100,
      ),
    ).toEqual([]);
    expect(passings([], 100)).toEqual([]);
  });

  it('is told in a few numbers, the last ones always', () => {
    expect(fewOf(points, 10).map(({ games }) => games)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    expect(fewOf(points.slice(0, 3), 10)).toHaveLength(3);
    expect(fewOf([], 10)).toEqual([]);
  });

  it('keeps the labels at its ends apart and inside', () => {
    expect(apart([100, 105], 27, 10, 300)).toEqual([100, 127]);
    expect(apart([299, 298], 27, 10, 300)).toEqual([300, 273]);
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 320, noNaN: true }), { minLength: 1, maxLength: 6 }), (heights) => {
        const placed = apart(heights, 27, 10, 300).toSorted((one, other) => one - other);
        placed.forEach((height, index) => {
          expect(height).toBeLessThanOrEqual(300 + 1e-9);
          if (index > 0) expect(height - (placed[index - 1] ?? 0)).toBeGreaterThanOrEqual(27 - 1e-9);
        });
      }),
    );
  });
});
