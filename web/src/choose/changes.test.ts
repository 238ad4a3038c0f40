import { describe, expect, it } from 'vitest';
import type { OptionInfo, RulesInfo } from '../wire.ts';
import { changed, fitsAll, readChanges, sayChanges, valueOf, withChange } from './changes.ts';

const target: OptionInfo = {
  id: 'target',
  name: { es: 'Tantos para ganar', en: 'Points to win' },
  type: 'limit',
  max: 100_000,
  whole: true,
  default: 200,
};
const tie: OptionInfo = {
  id: 'tie',
  name: { es: 'Si empatan', en: 'If they tie' },
  type: 'one_of',
  choices: [
    { id: 'nobody', name: { es: 'no gana nadie', en: 'nobody wins' } },
    { id: 'opener', name: { es: 'gana quien abrió', en: 'whoever opened wins' } },
  ],
  default: 0,
};
const bonuses: OptionInfo = { id: 'bonuses', name: { es: 'Premios', en: 'Rewards' }, type: 'yes_no', default: 1 };
const all = [target, tie, bonuses];
const rules = { id: 'international', choices: '' } as RulesInfo;

describe('what is chosen of rules', () => {
  it('is written by words, and the value of the file is no choice', () => {
    let changes = withChange({}, target, 50);
    changes = withChange(changes, tie, 1);
    changes = withChange(changes, bonuses, 0);
    expect(changes).toEqual({ target: '50', tie: 'opener', bonuses: 'no' });
    expect(changed(rules, changes).choices).toBe('target=50 tie=opener bonuses=no');
    expect(all.map((option) => valueOf(option, changes))).toEqual([50, 1, 0]);
    expect(withChange(withChange(changes, tie, 0), bonuses, 1)).toEqual({ target: '50' });
    expect(withChange({}, target, 0)).toEqual({ target: 'none' });
    expect(changed(rules, {})).toBe(rules);
  });

  it('is told in the order of the rules', () => {
    expect(sayChanges(all, { tie: 'opener', target: '50' })).toBe(
      'Tantos para ganar: 50 · Si empatan: gana quien abrió',
    );
    expect(sayChanges(all, { target: 'none' })).toBe('Tantos para ganar: sin límite');
    expect(sayChanges(all, {})).toBe('');
  });

  it('is not asked about while a number is being typed that cannot be', () => {
    expect(fitsAll(all, { target: '50' })).toBe(true);
    for (const target of ['NaN', '-3', '2.5', '100001']) expect(fitsAll(all, { target }), target).toBe(false);
  });

  it('is read from what was kept, and nothing else is', () => {
    expect(readChanges({ target: '50', tie: 'opener' })).toEqual({ target: '50', tie: 'opener' });
    for (const kept of [null, 'target=50', [], {}, { target: 50 }, { target: '50 seats=3' }, { 'a b': 'c' }])
      expect(readChanges(kept), JSON.stringify(kept)).toBeNull();
  });
});
