import { describe, expect, it } from 'vitest';
import type { RulesInfo, Teams } from '../wire.ts';
import {
  added,
  fits,
  moved,
  ordered,
  readTeams,
  removed,
  resized,
  seating,
  seatsIn,
  teamsOf,
  withTeams,
} from './teams.ts';

const text = { es: 'sí', en: 'yes' };
const rules = (sides: number[]): RulesInfo => ({
  id: 'any',
  game: 'dominoes',
  choices: '',
  name: text,
  summary: text,
  pieces: { game: 'dominoes', heads: 2, highest: 6, arms: false },
  seats: sides.length,
  offered: [sides.length],
  side_names: [],
  clockwise: false,
  sides,
  target: 200,
  hands: null,
  pauses: false,
  own: false,
});
const teams = (sizes: number[], order: Teams['order'] = 'interleaved'): Teams => ({
  sides: sizes.map((size) => ({ name: '', size })),
  order,
  listed: [],
});

describe('sides of any size', () => {
  it('sit by turns, a side that has no more passed over', () => {
    expect(seating(teams([2, 2]))).toEqual([0, 1, 0, 1]);
    expect(seating(teams([3, 1, 2]))).toEqual([0, 1, 2, 0, 2, 0]);
    expect(seating(teams([2, 2], 'lot'))).toEqual([0, 1, 0, 1]);
  });

  it('or one side after the other, or as they are listed', () => {
    expect(seating(teams([3, 1], 'by_side'))).toEqual([0, 0, 0, 1]);
    const listed = moved(ordered(teams([2, 2], 'by_side'), 'as_listed'), 0, 1);
    expect(seating(listed)).toEqual([1, 0, 1, 1]);
    expect(listed.sides.map((side) => side.size)).toEqual([1, 3]);
    expect(fits(listed, 4)).toBe(true);
  });

  it('must fill the seats', () => {
    expect(fits(teams([2, 2]), 4)).toBe(true);
    expect(fits(teams([2, 1]), 4)).toBe(false);
    expect(fits(resized(teams([2, 1]), 1, 1), 4)).toBe(true);
    expect(seatsIn(added(teams([2, 1])))).toBe(4);
    expect(resized(teams([1, 1]), 0, -1).sides[0]?.size).toBe(1);
    expect(removed(teams([2, 1, 1]), 1).sides.map((side) => side.size)).toEqual([2, 1]);
    expect(fits({ ...teams([2, 2], 'as_listed'), listed: [0, 0, 0, 1] }, 4)).toBe(false);
  });

  it('begin as the rules have them, and are what the seats show', () => {
    expect(teamsOf(rules([0, 1, 0, 1]))).toEqual(teams([2, 2]));
    expect(teamsOf(rules([0, 1, 2])).sides).toHaveLength(3);
    const named = {
      ...teams([1, 3]),
      sides: [
        { name: 'Solos', size: 1 },
        { name: '', size: 3 },
      ],
    };
    expect(withTeams(rules([0, 1, 0, 1]), named)).toMatchObject({
      sides: [0, 1, 1, 1],
      side_names: [{ es: 'Solos' }, { es: '' }],
    });
    expect(withTeams(rules([0, 1, 0, 1]), teams([1, 1])).sides).toEqual([0, 1, 0, 1]);
  });

  it('are read again as they were kept, and not when they make no sense', () => {
    const kept = ordered(teams([2, 2]), 'as_listed');
    expect(readTeams(JSON.parse(JSON.stringify(kept)), 4)).toEqual(kept);
    for (const wrong of [
      null,
      7,
      {},
      { sides: 3 },
      { sides: [{ name: 1, size: 2 }] },
      { sides: [{ name: '', size: 2.5 }], order: 'lot' },
      teams([2, 1]),
    ])
      expect(readTeams(wrong, 4)).toBeNull();
  });
});
