import { describe, expect, it } from 'vitest';
import type { GameInfo, PlayerInfo, RulesInfo } from '../wire.ts';
import { readSetup, requestOf, spell, takes } from './setup.ts';

const text = { es: 'sí', en: 'yes' };
const rules = (id: string, seats: number): RulesInfo => ({
  id, game: 'dominoes', name: text, summary: text, seats, sides: Array.from({ length: seats }, (_, seat) => seat % 2), target: 200, pauses: true, own: false,
});
const player = (id: string, level: number): PlayerInfo => ({
  id, name: id, level, summary: text, options: id === 'sondeo' ? [{ id: 'playouts', name: text, min: 1, max: 2000, default: 100 }] : [],
});
const games: GameInfo[] = [
  { id: 'dominoes', name: text, rules: [rules('international', 4), rules('duel', 2)], players: [player('random', 1), player('sondeo', 6), player('matriz', 5)] },
];

describe('the last choice of a table', () => {
  it('is as usual where nothing was kept: the first rules, the strongest players', () => {
    for (const kept of [null, '', '{', '[]', '7', '{"rules":"no-such","watch":1,"seats":[]}']) {
      const setup = readSetup(kept, games);
      expect(setup?.rules).toBe('international');
      expect(setup?.watch).toBe(false);
      expect(setup?.seats['international']?.map((seat) => seat.id)).toEqual(['sondeo', 'sondeo', 'sondeo', 'sondeo']);
      expect(setup?.seats['duel']?.length).toBe(2);
    }
  });

  it('comes back, without what does not exist any more', () => {
    const seats = { international: [{ id: 'matriz' }, { id: 'gone' }, { id: 'sondeo', options: { playouts: 30, other: 1 } }, { id: 'sondeo', options: { playouts: 0 } }] };
    const setup = readSetup(JSON.stringify({ rules: 'duel', watch: true, seats }), games);
    expect(setup?.rules).toBe('duel');
    expect(setup?.watch).toBe(true);
    expect(setup?.seats['international']?.map(spell)).toEqual(['matriz', 'sondeo', 'sondeo playouts=30', 'sondeo']);
  });

  it('is nothing where there is nothing to play', () => {
    expect(readSetup(null, [])).toBeNull();
  });

  it('becomes a request, with the person at the first seat unless they only watch', () => {
    const setup = readSetup(JSON.stringify({ rules: 'duel', seats: { duel: [{ id: 'matriz' }, { id: 'random' }] } }), games);
    if (!setup) throw new Error('there are games');
    expect(requestOf(setup, 'Ana')).toEqual({ rules: 'duel', name: 'Ana', seats: [{ kind: 'me' }, { kind: 'computer', player: 'random' }] });
    expect(requestOf({ ...setup, watch: true }, 'Ana')).toEqual({ rules: 'duel', name: null, seats: [{ kind: 'computer', player: 'matriz' }, { kind: 'computer', player: 'random' }] });
    expect(requestOf(setup, '').name).toBeNull();
  });

  it('takes whole numbers within the bounds of an option', () => {
    const bounds = { min: 1, max: 10 };
    expect([1, 10, 0, 11, 2.5, Number.NaN].map((value) => takes(bounds, value))).toEqual([true, true, false, false, false, false]);
  });
});
