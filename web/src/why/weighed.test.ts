import { afterEach, describe, expect, it } from 'vitest';
import { options } from '../options.svelte.ts';
import type { Explanation } from '../wire.ts';
import { sayMove } from '../dominoes/telling.ts';
import { hasMore, sayDecimal, sayValue, weighedWords } from './weighed.ts';

afterEach(() => {
  options.language = 'es';
});

const why: Explanation = {
  reason: { key: 'why.heaviest', args: { tile: '6-4', n: '10' } },
  measure: 'weight',
  moves: [
    {
      move: '6-4>',
      value: 2.25,
      because: [
        { reason: { key: 'why.heaviest', args: { tile: '6-4', n: '10' } }, weight: 3 },
        { reason: { key: 'why.no_double', args: {} }, weight: -0.75 },
        { reason: { key: 'why.no_such', args: {} }, weight: 9 },
      ],
    },
    { move: '-', value: 0, because: [] },
  ],
};

describe('what was weighed', () => {
  it('is said in the language chosen, with a true minus and no zero below zero', () => {
    expect(sayDecimal(-3.25)).toBe('−3,3');
    expect([sayDecimal(1234.5), sayDecimal(-0.04, true), sayDecimal(2, true)]).toEqual(['1234,5', '0', '+2']);
    expect(sayValue(0.614, 'chance')).toBe('61,4\u00a0% de ganar la partida');
    options.language = 'en';
    expect([sayDecimal(-3.5, true), sayValue(0.614, 'chance'), sayValue(-1.2, 'points')]).toEqual([
      '−3.5',
      '61.4% to win the match',
      '−1.2 points a hand',
    ]);
  });

  it('names every move, and the rules whose sentence is known', () => {
    const [first, second] = weighedWords(why, sayMove);
    expect(first?.words).toBe('seis-cuatro, derecha');
    expect(first?.rules.map(({ weight, speaksFor }) => [weight, speaksFor])).toEqual([
      ['+3', true],
      ['−0,8', false],
    ]);
    expect(second).toMatchObject({ words: 'pasar', value: 'peso 0', rules: [] });
  });

  it('is worth opening only where there is more than the reason', () => {
    expect(hasMore(why)).toBe(true);
    expect(hasMore({ ...why, moves: [] })).toBe(false);
    expect(hasMore({ ...why, moves: why.moves.slice(1) })).toBe(false);
  });
});
