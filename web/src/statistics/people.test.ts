import { describe, expect, it } from 'vitest';
import type { MatchTally } from '../wire.ts';
import { tellTogether } from './people.ts';

const tally = (played: number, won: number, drawn = 0): MatchTally => ({ played, won, drawn, interval: null });

describe('how one stands with another person', () => {
  it('is told as rivals and as partners', () => {
    const game = { game: 'dominoes', against: tally(27, 14, 2), beside: tally(3, 2) };
    expect(tellTogether(game, 'Dominó', 'Ana')).toEqual([
      'Dominó, de rivales: tú 14, Ana 11. Empates: 2.',
      'Dominó, de pareja: 3 partidas: 2 ganadas, 1 perdida.',
    ]);
  });

  it('says nothing of what was not played', () => {
    expect(tellTogether({ game: 'escoba', against: tally(1, 0), beside: tally(0, 0) }, 'Escoba', 'Luis')).toEqual([
      'Escoba, de rivales: tú 0, Luis 1.',
    ]);
  });
});
