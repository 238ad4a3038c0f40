import { expect, it } from 'vitest';
import { sayTarget } from '../table/score.ts';
import type { RulesInfo } from '../wire.ts';
import { sayGoal, sayRules, sayRulesAt, spellRules } from './rules.ts';

const pieces: RulesInfo['pieces'] = { game: 'dominoes', heads: 2, highest: 6, arms: false };

it('says what a match is played to: points, hands, or both, and of a single hand no points', () => {
  const both = (target: number | null, hands: number | null) => [
    sayGoal({ target, hands, pieces }),
    sayTarget({ target, hands }),
  ];
  expect(both(50, null)).toEqual(['a 50', 'A 50 tantos']);
  expect(both(null, 1)).toEqual(['a una ronda', 'A una ronda']);
  expect(both(200, 1)).toEqual(['a una ronda', 'A una ronda']);
  expect(both(200, 3)).toEqual(['a 200 o a 3 rondas', 'A 200 tantos, o 3 rondas']);
});

it('says at a table how many sit there, and not whose the rules are', () => {
  const sides = { seats: 3, offered: [2, 3, 4], sides: [0, 1, 2] };
  const rules = { ...sides, target: 100, hands: null, pieces, own: true } as unknown as RulesInfo;
  expect(sayRules(rules)).toBe('2–4 jugadores · cada uno por su cuenta · a 100 · tuya');
  expect(sayRulesAt(rules)).toBe('3 jugadores · cada uno por su cuenta · a 100');
});

it('spells rules with what was chosen of them', () => {
  const rules = { id: 'draw', seats: 3, offered: [2, 3, 4], choices: 'target=50 tie=opener' } as unknown as RulesInfo;
  expect(spellRules(rules)).toBe('draw seats=3 target=50 tie=opener');
});
