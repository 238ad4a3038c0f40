import { describe, expect, it } from 'vitest';
import { ASIDE, fromLeft, placeOf } from './places.ts';

describe('the places around a table', () => {
  it('follow the order of play to the right', () => {
    expect([0, 1, 2, 3].map((seat) => placeOf(seat, 0, 4))).toEqual(['south', 'east', 'north', 'west']);
    expect([0, 1, 2, 3].map((seat) => placeOf(seat, 2, 4))).toEqual(['north', 'west', 'south', 'east']);
    expect(fromLeft(0, 4)).toEqual([3, 2, 1]);
  });

  it('or to the left where the turn goes with the clock', () => {
    expect([0, 1, 2, 3].map((seat) => placeOf(seat, 0, 4, true))).toEqual(['south', 'west', 'north', 'east']);
    expect([0, 1, 2].map((seat) => placeOf(seat, 0, 3, true))).toEqual(['south', 'west', 'east']);
    expect(fromLeft(1, 4, true)).toEqual([2, 3, 0]);
  });

  it('leave the far side of a low mat to two at most', () => {
    for (let seats = 1; seats <= 8; seats += 1) {
      const places = Array.from({ length: seats }, (_, seat) => placeOf(seat, 0, seats, false, ASIDE));
      expect(places.filter((place) => place === 'north').length).toBeLessThanOrEqual(2);
    }
  });

  it('hold from one to eight, never more than three on a side', () => {
    for (let seats = 1; seats <= 8; seats += 1) {
      for (const [clockwise, around] of [false, true].flatMap((way) => [
        [way, undefined] as const,
        [way, ASIDE] as const,
      ])) {
        const places = Array.from({ length: seats }, (_, seat) => placeOf(seat, 0, seats, clockwise, around));
        expect(places.filter((place) => place === 'south')).toHaveLength(1);
        for (const side of ['east', 'north', 'west'])
          expect(places.filter((place) => place === side).length).toBeLessThanOrEqual(3);
        // From the left to the right as they are seen: those at the left first, then those opposite.
        const rank = { south: 0, west: 1, north: 2, east: 3 };
        const ranks = fromLeft(0, seats, clockwise).map((seat) => rank[places[seat] ?? 'south']);
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      }
    }
  });
});
