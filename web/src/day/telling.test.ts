import { beforeAll, describe, expect, it } from 'vitest';
import { learn, learnParts } from '../words.ts';
import { sayLead } from './lead.ts';
import { placeOf, sayPlace } from './telling.ts';

const FIELD = [
  { lead: 30, people: 1 },
  { lead: 5, people: 3 },
  { lead: -12, people: 2 },
];

describe('the place of a result', () => {
  it('counts the others alone', () => {
    expect(placeOf(FIELD, 30)).toEqual({ others: 5, worse: 5, same: 0 });
    expect(placeOf(FIELD, 5)).toEqual({ others: 5, worse: 2, same: 2 });
    expect(placeOf(FIELD, -12)).toEqual({ others: 5, worse: 0, same: 1 });
    expect(placeOf([{ lead: 3, people: 1 }], 3)).toEqual({ others: 0, worse: 0, same: 0 });
  });

  describe('in words', () => {
    beforeAll(() => Promise.all([learn('es'), learnParts('day')]));

    it('says how many did worse, and who came first', () => {
      expect(sayPlace({ others: 0, worse: 0, same: 0 })).toBe('De momento eres la única persona que la ha terminado.');
      expect(sayPlace({ others: 5, worse: 5, same: 0 })).toBe('Mejor que 5 de las otras 5 personas.');
      expect(sayPlace({ others: 5, worse: 2, same: 2 })).toBe(
        'Mejor que 2 de las otras 5 personas. Otras 2 quedaron igual.',
      );
      expect(sayPlace({ others: 1, worse: 0, same: 1 })).toBe('Mejor que 0 de 1 persona más. Otra quedó igual.');
    });
  });
});

it('signs a lead', () => {
  expect([12, 0, -3].map(sayLead)).toEqual(['+12', '0', '−3']);
});
