import { describe, expect, it } from 'vitest';
import type { FileValue } from '../wire.ts';
import { levelsOf, mostOf, toKind, without } from './levels.ts';

describe('levels of knowledge', () => {
  const knowledge: FileValue = [
    { role: 'partner', rules: [{ rule: 'volver-salida' }] },
    { rules: [{ rule: 'doblarse', weight: 2.5 }, { rule: 'repetir' }] },
  ];

  it('are read from a file as it is, mistakes too', () => {
    expect(levelsOf(knowledge)).toEqual([
      { role: 'partner', rules: [{ rule: 'volver-salida', weight: null }] },
      {
        role: null,
        rules: [
          { rule: 'doblarse', weight: 2.5 },
          { rule: 'repetir', weight: null },
        ],
      },
    ]);
    expect(levelsOf(undefined)).toEqual([]);
    expect(levelsOf([3, { rules: 'x' }, { rules: [1] }]).map(({ rules }) => rules.length)).toEqual([0, 0, 1]);
  });

  it('go with their last rule', () => {
    const levels = levelsOf(knowledge);
    expect(without(levels, 0, 0)).toEqual({ edit: 'remove', at: ['knowledge', 0] });
    expect(without(levels, 1, 1)).toEqual({ edit: 'remove', at: ['knowledge', 1, 'rules', 1] });
  });

  it('leave and come with the way of playing', () => {
    const to = (kind: string, values: Parameters<typeof toKind>[1]) =>
      toKind(kind, values, 'cualquiera').map((edit) => `${edit.edit} ${edit.at.join('.')}`);
    expect(to('sondeo', { kind: 'experto', mode: 'sum', knowledge: [] })).toEqual([
      'remove mode',
      'remove knowledge',
      'set kind',
    ]);
    expect(to('experto', { kind: 'sondeo', options: {}, memory: 'x' })).toEqual([
      'remove options',
      'remove memory',
      'set kind',
      'set knowledge',
    ]);
    expect(to('experto', { kind: 'x', knowledge: [] })).toEqual(['set kind']);
    expect(to('command', null)).toEqual(['set kind', 'set command']);
  });

  it('have sliders that reach what they weigh', () => {
    expect([0, 9, 10, 13.1, 400].map(mostOf)).toEqual([10, 10, 10, 15, 400]);
  });
});
