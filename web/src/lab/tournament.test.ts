import { describe, expect, it } from 'vitest';
import { pairingOf, runOf } from '../../tests/lab_curves.ts';
import { ranking, roundsOf } from './tournament.ts';

describe('a tournament', () => {
  it('ranks by share of points, those that have not played last', () => {
    const ranks = ranking([
      { games: 0, wins: 0, draws: 0 },
      { games: 10, wins: 4, draws: 2 },
      { games: 20, wins: 12, draws: 0 },
      { games: 10, wins: 5, draws: 0 },
    ]);
    expect(ranks.map(({ team, share }) => [team, share])).toEqual([
      [2, 0.6],
      [1, 0.5],
      [3, 0.5],
      [0, null],
    ]);
  });

  it('shows the latest round first', () => {
    const pairing = pairingOf([], 10);
    const run = { ...runOf(pairing), pairings: [pairing, { ...pairing, pairing: 1 }, { ...pairing, round: 1 }] };
    expect(roundsOf(run).map(({ round, pairings }) => [round, pairings.length])).toEqual([
      [1, 1],
      [0, 2],
    ]);
  });
});
