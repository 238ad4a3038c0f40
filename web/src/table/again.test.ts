import { describe, expect, it } from 'vitest';
import { chanceFrom, FakeMatch, seatsFor } from '../../tests/fake_match.ts';
import { likeThis } from './again.ts';

describe('a table like the one before', () => {
  it('has the same company under the same rules', () => {
    const match = new FakeMatch(chanceFrom(1), seatsFor(true));
    expect(likeThis(match.view(0), match.rules)).toEqual({
      rules: 'international',
      seats: [
        { kind: 'me' },
        { kind: 'computer', player: 'seguro' },
        { kind: 'computer', player: 'sondeo' },
        { kind: 'computer', player: 'botagorda' },
      ],
      name: 'Ana',
      people: ['Ana', 'Rosario', 'Carmen', 'Paco'],
      teams: null,
    });
  });

  it('names the seats where the rules offer several, and the sides that were changed', () => {
    const seats = seatsFor(true).map((seat, number) => ({ ...seat, side: number === 0 ? 0 : 1 }));
    const match = new FakeMatch(chanceFrom(1), seats);
    const usual = { ...match.rules, offered: [2, 3, 4] };
    const view = match.view(0);
    view.rules = {
      ...usual,
      sides: [0, 1, 1, 1],
      side_names: [
        { es: 'Sola', en: 'Sola' },
        { es: '', en: '' },
      ],
    };
    const { rules, teams } = likeThis(view, usual);
    expect(rules).toBe('international seats=4');
    expect(teams).toEqual({
      sides: [
        { name: 'Sola', size: 1 },
        { name: '', size: 3 },
      ],
      order: 'as_listed',
      listed: [0, 1, 1, 1],
    });
  });
});
