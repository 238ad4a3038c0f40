import { describe, expect, it } from 'vitest';
import type { PlayerInfo } from '../wire.ts';
import { letterOf, namePlayer, nameTeams, playerOf } from './names.ts';

const text = { es: 'sí', en: 'yes' };
const maestro: PlayerInfo['options'] = [
  {
    id: 'milliseconds',
    name: { es: 'Milisegundos', en: 'Milliseconds' },
    type: 'limit',
    max: 9,
    default: 5,
    whole: true,
  },
  { id: 'inference', name: { es: 'Deduce', en: 'Infers' }, type: 'yes_no', default: 1 },
];
const players: PlayerInfo[] = ['Matriz', 'Doble', 'Sondeo', 'Maestro'].map((name, index) => ({
  id: name.toLowerCase(),
  name: { es: name, en: name },
  level: index + 1,
  group: 'methods' as const,
  greeting: null,
  avatar: null,
  own: false,
  summary: text,
  options:
    name === 'Sondeo'
      ? [{ id: 'playouts', name: text, type: 'number', min: 1, max: 2000, default: 100, whole: true }]
      : name === 'Maestro'
        ? maestro
        : [],
}));

describe('teams', () => {
  it('have letters as in reports', () => {
    expect([0, 1, 25, 26, 27].map(letterOf)).toEqual(['A', 'B', 'Z', 'AA', 'AB']);
  });

  it('are called by their players, and by their letters where they would be called alike', () => {
    expect(
      nameTeams(
        [
          ['matriz', 'matriz'],
          ['doble', 'matriz'],
        ],
        players,
      ),
    ).toEqual(['Matriz', 'Doble y Matriz']);
    expect(nameTeams([['matriz'], ['doble'], ['matriz']], players)).toEqual(['Matriz', 'Doble', 'Matriz C']);
    expect(nameTeams([['sondeo playouts=50'], ['sondeo playouts=200']], players)).toEqual([
      'Sondeo (50)',
      'Sondeo (200)',
    ]);
    expect(nameTeams([['sondeo playouts=100'], ['sondeo playouts=20 else=3']], players)).toEqual([
      'Sondeo',
      'Sondeo (20, 3)',
    ]);
  });

  it('keep their names when another joins', () => {
    const teams: string[][] = [];
    let before: string[] = [];
    for (const team of ['matriz', 'doble', 'matriz', 'doble', 'matriz']) {
      teams.push([team]);
      const names = nameTeams(teams, players);
      expect(names.slice(0, before.length)).toEqual(before);
      expect(new Set(names).size).toBe(names.length);
      before = names;
    }
  });

  it('are told in words what was set of them, not in numbers that stand for words', () => {
    expect(namePlayer('maestro milliseconds=0 inference=0', players)).toBe(
      'Maestro (Milisegundos: sin límite, Deduce: no)',
    );
    expect(namePlayer('maestro milliseconds=3 inference=1', players)).toBe('Maestro (3)');
  });

  it('may be programs that nobody knows', () => {
    expect(namePlayer('cmd:"python3 bot.py"', players)).toBe('cmd:"python3 bot.py"');
    expect(playerOf('cmd:"python3 bot.py"', players)).toEqual({ player: null, set: [] });
    expect(playerOf('sondeo playouts=50', players)).toMatchObject({ player: { id: 'sondeo' }, set: ['50'] });
  });
});
