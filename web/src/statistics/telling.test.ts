import { describe, expect, it } from 'vitest';
import type { RulesStatistics } from '../wire.ts';
import { sayMatches, sayShare, tellBesides, tellMore } from './telling.ts';

const ESCOBA: RulesStatistics = {
  game: 'escoba',
  rules: 'escoba',
  name: { es: 'Escoba', en: 'Escoba' },
  matches: { played: 12, won: 7, drawn: 1, interval: { low: 0.3195, high: 0.8067 } },
  taken_back: 1,
  shared: 0,
  hands: 60,
  hands_won: 33,
  points: 240,
  points_against: 198,
  bonuses: [{ what: 'escoba', own: 45, others: 30 }],
  rivals: [],
  curve: [],
  last: 0,
};

describe('how one has done', () => {
  it('is told with how sure the share is', () => {
    expect(sayMatches(ESCOBA.matches)).toBe('12 partidas: 7 ganadas, 1 empatada, 4 perdidas');
    expect(sayShare(ESCOBA.matches)).toBe(
      'Ganas el 58 %. Con un 95 % de seguridad, a la larga entre el 32 % y el 81 %.',
    );
  });

  it('is not told as a share where matches are few', () => {
    const few = { played: 1, won: 1, drawn: 0, interval: { low: 0.2, high: 1 } };
    expect(sayMatches(few)).toBe('1 partida: 1 ganada, 0 perdidas');
    expect(sayShare(few)).toBe('Son pocas partidas para decir cuánto ganas.');
  });

  it('has hands, points a hand and what was scored in play', () => {
    expect(tellMore(ESCOBA)).toEqual([
      'Rondas: 60, y en 33 sumas más que los demás (55 %).',
      'Tantos por ronda: 4 tuyos, 3,3 del mejor rival.',
      'Por escoba: 45 veces (0,8 por ronda); los demás, 30.',
    ]);
  });

  it('says nothing of hands where a match is one, and tells apart what does not count', () => {
    expect(tellMore({ ...ESCOBA, hands: 12, bonuses: [] })).toEqual([]);
    expect(tellBesides({ ...ESCOBA, shared: 2 })).toEqual([
      'Aparte, 1 con jugadas deshechas.',
      'Aparte, 2 entre varios en la misma pantalla.',
    ]);
  });
});
