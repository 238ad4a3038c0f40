import { beforeEach, expect, it } from 'vitest';
import { options } from '../options.svelte.ts';
import type { FileValue, TuningOutcome } from '../wire.ts';
import { farthest, keepWeights, sayOutcome } from './tuned.ts';

beforeEach(() => void (options.language = 'es'));

const file: FileValue = {
  kind: 'experto',
  knowledge: [
    { rules: [{ rule: 'doblarse', weight: 2 }, { rule: 'repetir' }, { rule: 'cuadrar', weight: 0 }] },
    { role: 'mano', rules: [{ rule: 'doblarse', weight: 0.5 }] },
  ],
};

it('the form gets the tuned weights of the rules that stand in it, in every place in the same measure', () => {
  const weights = [
    { rule: 'doblarse', from: 2, to: 3 },
    { rule: 'repetir', from: 1, to: 0.123456 },
    { rule: 'cuadrar', from: 1, to: 4 },
    { rule: 'gone', from: 1, to: 2 },
  ];
  expect(keepWeights(file, weights)).toEqual([
    { edit: 'set', at: ['knowledge', 0, 'rules', 0, 'weight'], value: 3 },
    { edit: 'set', at: ['knowledge', 0, 'rules', 1, 'weight'], value: 0.1235 },
    { edit: 'set', at: ['knowledge', 1, 'rules', 0, 'weight'], value: 0.75 },
  ]);
  expect(keepWeights(file, [{ rule: 'doblarse', from: 2, to: 2 }])).toEqual([]);
  expect(keepWeights(null, weights)).toEqual([]);
  expect(keepWeights({ kind: 'seguro', knowledge: 'x' }, weights)).toEqual([]);
});

it('those that moved most come first, and those that stayed are left out', () => {
  const weights = [
    { rule: 'a', from: 1, to: 1.001 },
    { rule: 'b', from: 10, to: 12 },
    { rule: 'c', from: 1, to: 0.5 },
  ];
  expect(farthest(weights, 5).map(({ rule }) => rule)).toEqual(['c', 'b']);
  expect(farthest(weights, 1).map(({ rule }) => rule)).toEqual(['c']);
});

it('what was not shown is not said to be better, and every figure has its interval', () => {
  const outcome = (verdict: TuningOutcome['verdict'], gain: number, low: number, high: number): TuningOutcome => ({
    verdict,
    unit: 'hand',
    gain,
    interval: { low, high },
    blocks: 2_000,
  });
  expect(sayOutcome(outcome('better', 1.2, 0.31, 2.1))).toBe(
    'Es mejor que antes: saca 1,2 tantos más por ronda (con un 95\u00a0% de seguridad, entre 0,31 y 2,1).',
  );
  expect(sayOutcome(outcome('not_shown', 0.4, -0.2, 1))).toBe(
    'No se ha demostrado que sea mejor: +0,4 tantos por ronda (con un 95\u00a0% de seguridad, entre -0,2 y +1).',
  );
  expect(sayOutcome(outcome('worse', -0.4, -0.7, -0.1))).toMatch(/^Es peor que antes: -0,4 tantos/);
  expect(sayOutcome({ ...outcome('better', 0.042, 0.01, 0.074), unit: 'match' })).toBe(
    'Es mejor que antes: de cada 100 partidas gana 4 más de las que pierde (con un 95\u00a0% de seguridad, entre 1 y 7).',
  );
  expect(sayOutcome({ ...outcome('not_shown', 0, 0, 0), interval: null })).toContain('bastante');
});
