import { beforeAll, describe, expect, it } from 'vitest';
import { learn, learnParts } from '../words.ts';
import type { TournamentPerson, TournamentTable } from '../wire.ts';
import { sayRating } from './rating.ts';
import { ownTeam, sayEnd, sayMean, sayPoints, saySchedule, sayTeam } from './telling.ts';

const person = (name: string): TournamentPerson => ({ name, partner: null, withdrawn: false, rating: null });
const view = {
  people: ['Ana', 'Luis', '', 'Eva'].map(person),
  teams: [
    [0, 1],
    [2, 3],
  ],
  dealt: true,
};
const ended: TournamentTable = { id: 'a', over: true, lead: -12, against_field: -3.25, given_up: null };

beforeAll(async () => {
  await learn('es');
  await learnParts('tournament');
});

describe('a tournament', () => {
  it('names teams by their people, and whoever has gone', () => {
    expect(sayTeam(view, 0)).toBe('Ana y Luis');
    expect(sayTeam(view, 1)).toBe('Alguien que se fue y Eva');
    expect(ownTeam({ you: 3, teams: view.teams })).toBe(1);
    expect(ownTeam({ you: null, teams: view.teams })).toBeNull();
  });

  it('says points with their sign and their error', () => {
    expect(sayPoints(2.25, 'es')).toMatch(/^\+2,[23]$/);
    expect(sayPoints(-1, 'en')).toBe('−1.0');
    expect(sayPoints(-0.01, 'es')).toBe('0,0');
    expect(sayMean({ mean: 5, error: 1.5 }, 'en')).toBe('+5.0 ± 1.5');
    expect(sayMean({ mean: 5, error: null }, 'es')).toBe('+5,0 ± ?');
    expect(sayMean({ mean: null, error: null }, 'es')).toBe('–');
  });

  it('marks a rating that few pairings stand behind', () => {
    expect(sayRating({ rating: 1612.4, provisional: true })).toBe('1612?');
    expect(sayRating({ rating: 1612.6, provisional: false })).toBe('1613');
  });

  it('says how a table ended', () => {
    expect(sayEnd(view, [0, 1], ended, 'es')).toBe(
      'Alguien que se fue y Eva, 12 más que el rival · Ana y Luis: −3,3 respecto a los demás',
    );
    expect(sayEnd(view, [0, 1], { ...ended, lead: 0, against_field: null }, 'es')).toBe('igual');
    expect(sayEnd(view, [0, 1], { ...ended, lead: null, given_up: 0 }, 'es')).toBe('Ana y Luis: dado por perdido');
    expect(sayEnd({ ...view, dealt: false }, [0, 1], ended, 'es')).toBe('');
    expect(saySchedule({ kind: 'swiss', rounds: 1 })).toBe('suizo a 1 jornada');
  });
});
