import { describe, expect, it } from 'vitest';
import type { GameInfo, PlayerInfo, RulesInfo } from '../wire.ts';
import {
  fits,
  isTournament,
  MOST_TEAMS,
  readPlan,
  requestOf,
  seatsOfTeam,
  seenShare,
  split,
  stopsFor,
  teamsOf,
  tournamentsFor,
  withMore,
  without,
  withTeam,
  type RunPlan,
} from './plan.ts';

const text = { es: 'sí', en: 'yes' };
const rulesOf = (id: string, sides: number[], offered = [sides.length]): RulesInfo => ({
  id,
  game: 'dominoes',
  choices: '',
  name: text,
  summary: text,
  pieces: { game: 'dominoes', heads: 2, highest: 6, arms: false },
  seats: sides.length,
  offered,
  side_names: [],
  clockwise: false,
  sides,
  target: 200,
  hands: null,
  pauses: true,
  own: false,
});
const player = (id: string, level: number): PlayerInfo => ({
  id,
  name: { es: id, en: id },
  level,
  group: 'methods',
  greeting: null,
  avatar: null,
  own: false,
  summary: text,
  options:
    id === 'sondeo'
      ? [{ id: 'playouts', name: text, type: 'number', min: 1, max: 2000, default: 100, whole: true }]
      : [],
});
const alone = rulesOf('alone', [0]);
const pairs = rulesOf('international', [0, 1, 0, 1]);
const three = rulesOf('three', [0, 1, 2]);
const uneven = rulesOf('uneven', [0, 1, 0]);
const draw = rulesOf('draw', [0, 1], [2, 3, 4]);
const game: GameInfo = {
  id: 'dominoes',
  name: text,
  people: true,
  rules: [alone, pairs, three, uneven, draw],
  players: ['random', 'doble', 'matriz', 'sondeo'].map((id, index) => player(id, index + 1)),
};

function plan(kept: unknown = null): RunPlan {
  const read = readPlan(kept === null ? null : JSON.stringify(kept), [game]);
  if (!read) throw new Error('there is something to play');
  return read;
}

describe('an experiment', () => {
  it('is the classic one at first: matriz against doble, a hundred matches', () => {
    expect(requestOf(plan(), game, pairs)).toEqual({
      rules: 'international',
      teams: [['matriz'], ['doble']],
      games: 100,
      unit: 'match',
      stop: null,
      schedule: 'pairs',
      seed: null,
    });
    expect(plan().rules).toBe('international');
    expect(readPlan(null, [{ ...game, rules: [alone] }])).toBeNull();
    expect(readPlan(null, [{ ...game, players: [] }])).toBeNull();
  });

  it('comes back as it was kept, without what makes no sense', () => {
    const kept = {
      rules: 'draw',
      numbers: { draw: 3, international: 5 },
      changes: { international: { target: '50' }, draw: { target: 7 }, none: { target: '50' } },
      extra: 1,
      games: 1000,
      most: 7.5,
      unit: 'hand',
      stop: 'precise',
      width: 2,
      elo: -4,
      tournament: 'swiss',
      teams: {
        dominoes: [
          [{ id: 'sondeo', options: { playouts: 30, other: 1 } }],
          [{ id: 'gone' }],
          [{ id: 'random' }, { id: 'doble' }],
        ],
      },
    };
    expect(plan(kept)).toMatchObject({
      rules: 'draw',
      numbers: { draw: 3 },
      changes: { international: { target: '50' } },
      extra: 1,
      games: 1000,
      most: 10000,
      unit: 'hand',
      stop: 'precise',
      width: 2,
      elo: 5,
      tournament: 'swiss',
    });
    expect(teamsOf(plan(kept), game, pairs).map((team) => team.map(({ id, options }) => ({ id, options })))).toEqual([
      [{ id: 'sondeo', options: { playouts: 30 } }],
      [{ id: 'doble', options: {} }],
      [
        { id: 'random', options: {} },
        { id: 'doble', options: {} },
      ],
    ]);
    for (const bad of [7, [], { rules: 'alone', teams: { dominoes: [[]] } }, { rules: 'none', teams: [] }]) {
      expect(requestOf(plan(bad), game, pairs)).toEqual(requestOf(plan(), game, pairs));
    }
    expect(plan({ rules: 'alone' }).rules).toBe('international');
  });

  it('has as many teams as the rules have sides, and fits them to their seats', () => {
    const apart = withTeam(
      plan(),
      game,
      pairs,
      1,
      split([{ id: 'random', options: {}, person: null, called: '', friend: false }], 2, true),
    );
    expect(requestOf(apart, game, pairs).teams).toEqual([['matriz'], ['random', 'random']]);
    expect(requestOf(apart, game, three).teams).toEqual([['matriz'], ['random'], ['sondeo']]);
    expect(requestOf(apart, game, uneven).teams).toEqual([['matriz'], ['random']]);
    expect([pairs, three, uneven].map(seatsOfTeam)).toEqual([2, 1, 0]);
    expect(split(apart.teams['dominoes']?.[1] ?? [], 2, false)).toHaveLength(1);
  });

  it('with more teams is a tournament, in rounds for two sides only', () => {
    let more = withMore(withMore(plan({ tournament: 'knockout' }), pairs), pairs);
    expect(requestOf(more, game, pairs)).toMatchObject({
      teams: [['matriz'], ['doble'], ['sondeo'], ['random']],
      schedule: 'knockout',
    });
    expect(requestOf(more, game, three).schedule).toBe('round_robin');
    expect(tournamentsFor(three)).toEqual(['round_robin', 'gauntlet']);
    more = without(more, game, pairs, 1);
    expect(requestOf(more, game, pairs).teams).toEqual([['matriz'], ['sondeo'], ['random']]);
    more = without(more, game, pairs, 0);
    expect(isTournament(more, pairs)).toBe(false);
    expect(requestOf(more, game, pairs)).toMatchObject({ teams: [['sondeo'], ['random']], schedule: 'pairs' });
    for (let step = 0; step < 20; step += 1) more = withMore(more, pairs);
    expect(teamsOf(more, game, pairs)).toHaveLength(MOST_TEAMS);
  });

  it('may stop early where two sides are compared', () => {
    expect(requestOf(plan({ stop: 'decided', elo: 30 }), game, pairs)).toMatchObject({
      games: 10_000,
      stop: { rule: 'gsprt', elo0: -30, elo1: 30 },
    });
    expect(requestOf(plan({ stop: 'precise', most: 500 }), game, pairs)).toMatchObject({
      games: 500,
      stop: { rule: 'precision', half_width: 0.03 },
    });
    expect(requestOf(plan({ stop: 'precise' }), game, three)).toMatchObject({ games: 100, stop: null });
    expect(stopsFor(three)).toEqual(['all']);
  });

  it('is asked for only with numbers that can be', () => {
    expect(fits(plan(), pairs)).toBe(true);
    for (const games of [0, 1, 2.5, Number.NaN, 200_001]) expect(fits({ ...plan(), games }, pairs)).toBe(false);
    expect(fits({ ...plan(), stop: 'precise', width: Number.NaN }, pairs)).toBe(false);
    expect(fits({ ...plan(), stop: 'precise', width: Number.NaN }, three)).toBe(true);
    expect(fits({ ...plan(), stop: 'decided', elo: 0 }, pairs)).toBe(false);
  });
});

describe('what so many games show', () => {
  it('is the advantage that is seen in nine experiments of ten', () => {
    expect(seenShare(4)).toBeNull();
    expect(seenShare(Number.NaN)).toBeNull();
    expect([100, 1_000, 10_000].map(seenShare)).toEqual([67, 56, 52]);
  });

  it('is what simulated experiments show', () => {
    // 56 of 100, 1,000 games two to a block: the interval of the mean leaves out one half in nine of ten.
    let state = 7;
    const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    let seen = 0;
    for (let run = 0; run < 1000; run++) {
      const blocks = Array.from({ length: 500 }, () => (Number(random() < 0.5525) + Number(random() < 0.5525)) / 2);
      const mean = blocks.reduce((sum, one) => sum + one, 0) / 500;
      const variance = blocks.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 499;
      if (mean - 1.965 * Math.sqrt(variance / 500) > 0.5) seen++;
    }
    expect(seen / 1000).toBeGreaterThan(0.88);
    expect(seen / 1000).toBeLessThan(0.95);
  });
});
