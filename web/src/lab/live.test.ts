import { describe, expect, it } from 'vitest';
import { curveOf, pairingOf, runOf } from '../../tests/lab_curves.ts';
import { gamesOf, rests, weighted } from './live.ts';

describe('a run', () => {
  it('rests where nothing more comes by itself', () => {
    expect((['running', 'waiting', 'paused', 'finished', 'broken'] as const).map(rests)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('counts its games over all pairings', () => {
    expect(
      gamesOf(
        runOf(
          pairingOf(
            curveOf(20, () => 0),
            100,
          ),
        ),
      ),
    ).toEqual({ played: 20, planned: 100 });
  });
});

describe('the bar', () => {
  it('does not jump at the first games, and shows the share after many', () => {
    expect(weighted([0, 0], 0)).toEqual([0.5, 0.5]);
    expect(weighted([1, 0], 1)[0]).toBeCloseTo(6 / 11);
    expect(weighted([6100, 3900], 10_000)[0]).toBeCloseTo(0.61, 3);
    expect(weighted([0, 0, 0], 0).reduce((sum, share) => sum + share)).toBeCloseTo(1);
  });
});
