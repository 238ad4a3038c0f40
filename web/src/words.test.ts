import { afterEach, describe, expect, it } from 'vitest';
import { options } from './options.svelte.ts';
import { sentences as english } from './words.en.generated.ts';
import { sentences as spanish } from './words.es.generated.ts';
import { find, sayNames, sayProblem, sayReason, t } from './words.ts';

afterEach(() => {
  options.language = 'es';
});

describe('words', () => {
  it('speak the language chosen', () => {
    expect(t('home.play')).toBe('Jugar');
    options.language = 'en';
    expect(t('home.play')).toBe('Play');
  });

  it('fill the gaps and choose the plural by n', () => {
    expect(t('choose.range', { min: 1, max: 9, default: 3 })).toBe('Entre 1 y 9; lo normal es 3');
    expect(t('choose.seats', { n: 1 })).toBe('1 jugador');
    expect(t('choose.seats', { n: 4 })).toBe('4 jugadores');
    expect(find('en', 'why.safe_number', { n: '1', number: '5' })).toBe(
      'It leaves 5 open, with 1 more tile of it in the hand.',
    );
  });

  it('keep a value as it is, even one that looks like a gap or a pattern', () => {
    expect(t('review.holds', { name: '{name} $& x' })).toBe('Fichas de {name} $& x');
  });

  it('say a problem by its code, in English where the code is new or an argument is missing', () => {
    expect(sayProblem({ code: 'move/not-your-turn', message: 'not your turn' })).toBe('Todavía no te toca.');
    expect(sayProblem({ code: 'never/heard-of', message: 'plain words' })).toBe('plain words');
    const why = { es: 'falta el final', en: 'the end is missing' };
    const problem = { code: 'move/unreadable', message: why.en, args: { why } };
    expect(sayProblem(problem)).toBe('Esa jugada no se entiende: falta el final');
    options.language = 'en';
    expect(sayProblem(problem)).toBe("That move can't be read: the end is missing");
  });

  it('say a reason, or nothing', () => {
    expect(sayReason({ key: 'why.heaviest', args: { tile: '6-5', n: '11' } })).toContain('6-5');
    expect(sayReason({ key: 'why.heaviest', args: {} })).toBeNull();
    expect(sayReason({ key: 'why.heaviest', args: { tile: '6-5', n: '10.4' } })).toContain('10,4');
    options.language = 'en';
    expect(sayReason({ key: 'why.heaviest', args: { tile: '6-5', n: '10.4' } })).toContain('10.4');
    expect(sayReason({ key: 'why.no_such', args: {} })).toBeNull();
  });

  it('set the thousands of long numbers apart, as the language does', () => {
    expect(find('es', 'app.line', { n: 9999 })).toContain('9999');
    expect(find('es', 'app.line', { n: 12_000 })).toContain('12.000');
    expect(find('en', 'app.line', { n: 12_000 })).toContain('12,000');
    // What came as text is told apart by what it says: a tile is no number.
    expect(sayReason({ key: 'why.heaviest', args: { tile: '6-5', n: '112233' } })).toContain('112.233');
  });

  it('join names as one says them', () => {
    expect(sayNames(['Ana', 'Paco', 'Carmen'])).toBe('Ana, Paco y Carmen');
    options.language = 'en';
    expect(sayNames(['Ana', 'Paco', 'Carmen'])).toBe('Ana, Paco and Carmen');
  });

  it('have the same keys in both languages', () => {
    expect(Object.keys(spanish)).toEqual(Object.keys(english));
  });
});
