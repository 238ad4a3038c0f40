import { describe, expect, it } from 'vitest';
import type { RulesInfo } from '../wire.ts';
import { grouped } from './groups.ts';

const rules = (id: string, sides: number[], es: string, own = false): RulesInfo => ({
  id,
  game: 'dominoes',
  choices: '',
  name: { es, en: id },
  summary: { es: 'Fichas y más fichas.', en: 'Tiles.' },
  pieces: { game: 'dominoes', heads: 2, highest: 6, arms: false },
  seats: sides.length,
  offered: [sides.length],
  side_names: [],
  clockwise: false,
  sides,
  target: null,
  hands: null,
  pauses: false,
  own,
});
const all = [
  rules('international', [0, 1, 0, 1], 'Dominó internacional'),
  rules('camaron', [0, 1, 0, 1], 'Camarón'),
  rules('draw', [0, 1, 2], 'Robado'),
  rules('six', [0, 1, 2, 0, 1, 2], 'Seis'),
  rules('mine', [0, 1], 'La de casa', true),
];
const ids = (wanted: string) =>
  grouped(all, wanted).map(({ kind, rules: found }) => [kind, found.map((one) => one.id)]);

describe('the list of rules', () => {
  it("is sorted by who plays with whom, one's own first", () => {
    expect(ids('')).toEqual([
      ['own', ['mine']],
      ['pairs', ['international', 'camaron']],
      ['alone', ['draw']],
      ['sides', ['six']],
    ]);
  });

  it('is searched without accents, in both languages, every word', () => {
    expect(ids('camaron')).toEqual([['pairs', ['camaron']]]);
    expect(ids('  DOMINO inter ')).toEqual([['pairs', ['international']]]);
    expect(ids('mas fichas robado')).toEqual([['alone', ['draw']]]);
    expect(ids('parchís')).toEqual([]);
  });
});
