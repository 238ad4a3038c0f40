import { describe, expect, it } from 'vitest';
import { chanceFrom, FakeMatch, seatsFor } from '../../tests/fake_match.ts';
import type { MoveTree } from '../wire.ts';
import { pendingTile } from './pending.ts';

const ways = (tile: string, ...ends: string[]): MoveTree => ({ key: tile, then: ends.map((key) => ({ key })) });

/** 5-0 on the table: 0 open to the right, 5 to the left. */
function board() {
  const match = new FakeMatch(chanceFrom(1), seatsFor(true));
  match.hands[match.turn] = [
    [5, 0],
    [1, 1],
  ];
  match.mustOpen = null;
  match.play('5-0>');
  return match.view(0).position.board;
}

describe('a tile on its way', () => {
  it('lies where equal numbers join', () => {
    expect(pendingTile(board(), [ways('5-1', '<'), ways('3-0', '>')], '5-1<', 0, 1)).toMatchObject({
      tile: [5, 1],
      arm: 1,
      joins: 0,
      inner: 5,
      outer: 1,
    });
    expect(pendingTile(board(), [ways('5-0', '>', '<')], '5-0>', 0, 1)).toMatchObject({ arm: 0, inner: 0, outer: 5 });
  });

  it('opens as it is named', () => {
    const empty = { ...board(), placed: [], ends: [] };
    expect(pendingTile(empty, [ways('6-4', '>')], '6-4>', 0, 0)).toMatchObject({ joins: null, inner: 6, outer: 4 });
  });

  it('waits for the rules where other faces than equal ones may touch', () => {
    // By the sum of seven 2-1 would lie at the 5, which it does not have.
    expect(pendingTile(board(), [ways('5-2', '<'), ways('2-1', '<')], '5-2<', 0, 1)).toBeNull();
    const odd = board();
    odd.placed.push({ tile: [6, 1], seat: 1, ply: 1, arm: 0, joins: 0, inner: 1, outer: 6, arms: [], spinner: false });
    odd.ends = [
      { arm: 0, number: 6, counts: 1, at: 1 },
      { arm: 1, number: 5, counts: 1, at: 0 },
    ];
    expect(pendingTile(odd, [ways('6-5', '>')], '6-5>', 0, 2)).toBeNull();
  });

  it('is none where nothing is laid, and for tiles of more faces', () => {
    expect(pendingTile(board(), [{ key: '-' }], '-', 0, 1)).toBeNull();
    expect(pendingTile(board(), [{ key: '!5-1' }], '!5-1', 0, 1)).toBeNull();
    expect(pendingTile({ ...board(), heads: 3 }, [ways('5-1-0', '<')], '5-1-0<', 0, 1)).toBeNull();
  });
});
