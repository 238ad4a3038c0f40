import { describe, expect, it } from 'vitest';
import { chanceFrom, FakeMatch, seatsFor } from '../../tests/fake_match.ts';
import { latelyPlayed } from './lately.ts';

describe('what was played lately', () => {
  const match = new FakeMatch(chanceFrom(1), seatsFor(true));
  match.hands = [
    [
      [6, 6],
      [6, 1],
    ],
    [
      [6, 5],
      [2, 1],
    ],
    [
      [4, 3],
      [2, 0],
    ],
    [
      [6, 3],
      [4, 0],
    ],
  ];
  match.turn = 0;
  const lately = (own: number | null) =>
    [0, 1, 2, 3].map((seat) => latelyPlayed(match.view(own), own, seat)?.join('-'));

  it('is of each seat the tile laid since one’s own last move', () => {
    match.play('6-6>');
    expect(lately(0)).toEqual([undefined, undefined, undefined, undefined]);
    match.play('6-5>');
    match.play('-');
    match.play('6-3<');
    expect(lately(0)).toEqual([undefined, '6-5', undefined, '6-3']);
    expect(lately(1)).toEqual([undefined, undefined, undefined, '6-3']);
    expect(lately(null)).toEqual(['6-6', '6-5', undefined, '6-3']);
    match.play('-');
    expect(lately(0)).toEqual([undefined, undefined, undefined, undefined]);
    expect(lately(null)).toEqual([undefined, '6-5', undefined, '6-3']);
  });
});
