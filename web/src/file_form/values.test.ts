import { describe, expect, it } from 'vitest';
import type { FormField, FormQuestion, FormWord } from '../wire.ts';
import {
  answered,
  argumentOf,
  fieldAt,
  fieldsFor,
  fits,
  freeName,
  initial,
  isAsked,
  look,
  nameOf,
  plainly,
  questionOf,
  seatsOf,
  slug,
  written,
} from './values.ts';

const both = (es: string) => ({ es, en: es });
const word = (name: string, sign?: string): FormWord => ({
  word: name,
  about: both(name),
  argument: sign === undefined ? null : { sign, numbers: [1, 9], example: '2' },
});
const field = (key: string, takes: FormField['takes'], required = false): FormField => ({
  key,
  about: both(key),
  required,
  takes,
  usual: null,
  example: null,
});
const whole = { type: 'whole', min: 1, max: 9 } as const;
const fields = [
  field('deal', {
    type: 'list',
    max: 32,
    row: { type: 'table', fields: [field('when', { type: 'condition' }), field('take', whole, true)] },
  }),
];
const values = { deal: [{ when: 'not_dealt', take: 7 }], name: { es: 'Uno' } };

describe('places', () => {
  it('are looked up in values and forms', () => {
    expect(look(values, ['deal', 0, 'take'])).toBe(7);
    expect(look(values, ['deal', 1, 'take'])).toBeUndefined();
    expect(look(values, ['constructor'])).toBeUndefined();
    expect(look(values, ['name', 'es', 'x'])).toBeUndefined();
    expect(fieldAt(fields, ['deal', 0, 'take'])).toEqual(field('take', whole, true));
    expect(fieldAt(fields, ['deal', 0])?.takes.type).toBe('table');
    expect(fieldAt(fields, ['deal', 0, 'x'])).toBeNull();
  });

  it('tell at which question a mistake is told', () => {
    const ask = (...at: (string | number)[]): FormQuestion => ({
      id: at.join(),
      ask: both('¿?'),
      at,
      answers: [],
      needs: [],
    });
    const asked = [ask('deal', 0, 'take'), ask('refresh'), ask('refresh', 0, 'take')];
    expect(questionOf(asked, ['refresh', 0])?.at).toEqual(['refresh']);
    expect(questionOf(asked, ['refresh', 0, 'take'])?.at).toEqual(['refresh', 0, 'take']);
    expect(questionOf(asked, ['deal', 0])?.at).toEqual(['deal', 0, 'take']);
    expect(questionOf(asked, ['tiles'])).toBeNull();
  });

  it('tell which answer a question has', () => {
    const answer = (mark: string | null) => ({ name: both('x'), value: null, mark });
    const question: FormQuestion = {
      id: 'refresh',
      ask: both('¿?'),
      at: ['refresh'],
      answers: [answer(null), answer('take'), answer('until_playable')],
      needs: [['deal']],
    };
    expect(answered(question, {})).toBe(0);
    expect(answered(question, { refresh: [{ take: 3 }] })).toBe(1);
    expect(answered(question, { refresh: [{ until_playable: true }] })).toBe(2);
    expect(answered(question, { refresh: [{ balance: 1 }] })).toBe(-1);
    expect([isAsked(question, {}), isAsked(question, values)]).toEqual([false, true]);
  });
});

describe('values', () => {
  it('begin as what a field takes', () => {
    expect(fields.map(({ takes }) => initial(takes))).toEqual([[{ take: 1 }]]);
    expect(initial({ type: 'either', kinds: [{ about: both(''), takes: whole }] })).toBe(1);
    expect(initial(whole, 'all')).toBe(1);
    expect(initial(whole, 7)).toBe(7);
    expect(fits({ type: 'words', words: [word('seat', '')] }, 'seat 2')).toBe(true);
  });

  it('of words have their arguments', () => {
    for (const [one, phrase, argument] of [
      [word('lot'), 'lot', ''],
      [word('seat', ''), 'seat 4', '4'],
      [word('doubles', '>='), 'doubles >= 5', '5'],
      [word('passed', '('), 'passed(3)', '3'],
      [word('turn', '>'), 'turn > 8', '8'],
      [word('placed', ''), 'placed 6-6', '6-6'],
      [word('-ends'), '-ends', ''],
    ] as const) {
      expect(nameOf(phrase)).toBe(one.word);
      expect(argumentOf(one, phrase)).toBe(argument);
      expect(written(one, argument)).toBe(phrase);
    }
  });
});

describe('names', () => {
  it('are made of what is typed', () => {
    expect(slug('  Dominó de Ñoño, ¡a 100!')).toBe('domino-de-nono-a-100');
    expect(slug('¡!')).toBe('mis-reglas');
    expect(slug('x'.repeat(80)).length).toBeLessThanOrEqual(36);
    expect(freeName('casa', new Set(['casa', 'casa-2']))).toBe('casa-3');
    expect(freeName('casa', new Set())).toBe('casa');
  });
});

describe('values by the number of seats', () => {
  const bySeats = ['1', '2', '3', '4'].map((key) => field(key, whole));
  const keys = (shown: readonly FormField[]) => shown.map(({ key }) => key);

  it('are asked for where the rules seat so many', () => {
    expect(seatsOf({ table: { seats: [3, 2] } })).toEqual([3, 2]);
    expect(seatsOf({ seats: 4 })).toEqual([4]);
    expect(seatsOf({ table: { seats: 'many' } })).toBeNull();
    expect(keys(fieldsFor(bySeats, [3, 2], undefined))).toEqual(['2', '3']);
    // What is written and should not be there can be taken away.
    expect(keys(fieldsFor(bySeats, [2], { 4: 5 }))).toEqual(['2', '4']);
    expect(keys(fieldsFor(bySeats, null, undefined))).toEqual(['1', '2', '3', '4']);
    expect(keys(fieldsFor(fields, [2], undefined))).toEqual(['deal']);
  });

  it('begin with one for each number', () => {
    const takes = { type: 'table', fields: bySeats } as const;
    expect(initial({ ...takes, fields: [...bySeats] }, { 2: 7, 4: 5 }, [2, 3])).toEqual({ 2: 7, 3: 1 });
  });
});

describe('what is said to who writes no file', () => {
  it('has neither an example of a file nor marks', () => {
    expect(plainly('Con un nombre para cada uno: `{ 3 = "each" }`.')).toBe('Con un nombre para cada uno.');
    expect(plainly('Como con `winner`; si no, como antes.')).toBe('Como con winner; si no, como antes.');
  });
});
