import { describe, expect, it } from 'vitest';
import { FakeMatch, chanceFrom, seatsFor } from '../../tests/fake_match.ts';
import type { LoggedMove, PlacedTile } from '../wire.ts';
import { passesOf } from './passes.ts';

/** A line of tiles laid to the right by seat 0, after each of which somebody may have passed. */
function boardOf(line: readonly [number, number][], passes: Readonly<Record<number, number>>, drew = 0) {
  const { board } = new FakeMatch(chanceFrom(1), seatsFor(true)).view(0).position;
  const placed: PlacedTile[] = [];
  const log: LoggedMove[] = [];
  let ply = 0;
  for (const [at, tile] of line.entries()) {
    const [inner, outer] = tile;
    const joins = at === 0 ? null : at - 1;
    placed.push({ tile, seat: 0, ply, arm: 0, joins, inner, outer, arms: [], spinner: false });
    const move = `${tile.join('-')}>`;
    log.push({ ply, seat: 0, kind: 'place', move, tile, arm: 0, pause: 'none', drew: 0, bonuses: [] });
    ply += 1;
    const seat = passes[at];
    if (seat === undefined) continue;
    log.push({ ply, seat, kind: 'pass', move: '-', tile: null, arm: null, pause: 'none', drew, bonuses: [] });
    ply += 1;
  }
  const [left = 0, right = 0] = [line[0]?.[0], line.at(-1)?.[1]];
  const ends = [left, right].map((number, at) => ({ arm: 1 - at, number, counts: 1, at: 0 }));
  return { ...board, placed, log, ends };
}

const LINE: [number, number][] = [
  [6, 6],
  [6, 2],
  [2, 5],
];

describe('passesOf', () => {
  it('names the number of the tile that was passed on', () => {
    expect(passesOf(boardOf(LINE, { 1: 1, 2: 3 }), [5, 3])).toEqual([
      { seat: 1, numbers: ['seis', 'dos'], rulesOut: false },
      { seat: 3, numbers: ['cinco'], rulesOut: true },
    ]);
  });

  it('rules nobody out who may have drawn the tile since', () => {
    expect(passesOf(boardOf(LINE, { 2: 3 }, 1), [5, 3])).toEqual([{ seat: 3, numbers: ['cinco'], rulesOut: false }]);
  });

  it('rules nobody out once everybody has exchanged tiles', () => {
    const board = boardOf(LINE, { 2: 3 });
    const sought = [{ seat: 3, tiles: 1 }];
    const log = board.log.map((move, at) => (at === board.log.length - 1 ? { ...move, sought } : move));
    expect(passesOf({ ...board, log }, [5, 3])).toEqual([{ seat: 3, numbers: ['cinco'], rulesOut: false }]);
    expect(passesOf({ ...board, drew: 1 }, [5, 3])).toEqual([{ seat: 3, numbers: ['cinco'], rulesOut: false }]);
  });
});
