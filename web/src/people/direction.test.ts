import { describe, expect, it } from 'vitest';
import { drawnClockwise } from './direction.ts';
import { fromLeft, placeOf } from './places.ts';

const SPANISH = { clockwise: false };
const ENGLISH = { clockwise: true };

describe('the direction of the turn as it is drawn', () => {
  it('is that of the rules, unless one way was chosen for every table', () => {
    expect([SPANISH, ENGLISH].map((rules) => drawnClockwise(rules, 'rules'))).toEqual([false, true]);
    expect([SPANISH, ENGLISH].map((rules) => drawnClockwise(rules, 'counter_clockwise'))).toEqual([false, false]);
    expect([SPANISH, ENGLISH].map((rules) => drawnClockwise(rules, 'clockwise'))).toEqual([true, true]);
  });

  it('exchanges those at the right and at the left, and leaves oneself and who sits opposite', () => {
    for (let seats = 2; seats <= 8; seats += 1) {
      const places = (clockwise: boolean) =>
        Array.from({ length: seats }, (_, seat) => placeOf(seat, 0, seats, clockwise));
      const mirrored = { south: 'south', north: 'north', east: 'west', west: 'east' } as const;
      expect(places(true)).toEqual(places(false).map((place) => mirrored[place]));
      expect(fromLeft(0, seats, true)).toEqual([...fromLeft(0, seats, false)].reverse());
    }
  });
});
