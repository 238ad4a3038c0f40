import { expect, it } from 'vitest';
import { asPlayer, isRobot, withRobots } from './seatable.ts';
import type { GameInfo } from '../wire.ts';

const ROBOT = { id: '1f0c', name: 'Pesado', created: 1, here: false };

it('seats a robot as the player of its id', () => {
  const player = asPlayer(ROBOT);
  expect([player.id, player.name, player.options]).toEqual(['bot:1f0c', { es: 'Pesado', en: 'Pesado' }, []]);
  expect(isRobot({ kind: 'computer', player: player.id, name: 'Pesado', avatar: null })).toBe(true);
  expect(isRobot({ kind: 'computer', player: 'botagorda', name: 'Paco', avatar: null })).toBe(false);
  expect(isRobot({ kind: 'person', name: 'bot:1f0c' })).toBe(false);
});

it('puts robots behind the players of every game', () => {
  const game = { id: 'dominoes', players: [asPlayer({ ...ROBOT, id: 'a' })] } as unknown as GameInfo;
  expect(withRobots([game], [ROBOT]).map(({ players }) => players.map(({ id }) => id))).toEqual([
    ['bot:a', 'bot:1f0c'],
  ]);
});
