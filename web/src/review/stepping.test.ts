import { describe, expect, it } from 'vitest';
import { FakeMatch } from '../../tests/fake_match.ts';
import { asSeenBy } from '../dominoes/eyes.ts';
import type { PositionOf } from '../table/game.ts';
import { stepFor } from './stepping.ts';

function position(): PositionOf<'dominoes'> {
  let state = 11;
  const seats = [0, 1, 2, 3].map((seat) => ({
    occupant: { kind: 'person' as const, name: `${seat}` },
    side: seat % 2,
    yours: seat === 0,
    away: false,
  }));
  const match = new FakeMatch(() => (state = (state * 16807) % 2147483647) / 2147483647, seats);
  match.playAny();
  const { position } = match.view(0);
  return {
    ...position,
    board: { ...position.board, hands: match.hands.map((tiles) => ({ count: tiles.length, tiles, lacks: [] })) },
  };
}

describe('stepping through a hand', () => {
  it('goes by the arrows, to the start and to the end, and never beyond', () => {
    expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'a'].map((key) => stepFor(key, 3, 9))).toEqual([
      2,
      4,
      0,
      9,
      null,
    ]);
    expect(['ArrowLeft', 'Home'].map((key) => stepFor(key, 0, 9))).toEqual([0, 0]);
    expect(['ArrowRight', 'End'].map((key) => stepFor(key, 9, 9))).toEqual([9, 9]);
  });

  it('turns the other hands face down for one seat, and leaves what was laid', () => {
    const open = position();
    const seen = asSeenBy(open, 2);
    expect(seen.board.hands.map((hand) => hand.tiles !== null)).toEqual([false, false, true, false]);
    expect(seen.board.hands.map((hand) => hand.count)).toEqual(open.board.hands.map((hand) => hand.count));
    expect(seen.board.placed).toEqual(open.board.placed);
    expect(open.board.hands.every((hand) => hand.tiles !== null)).toBe(true);
  });

  it('shows all hands to everybody once the hand is over', () => {
    const open = position();
    const over = {
      ...open,
      board: { ...open.board, left: { how: { es: '', en: '' }, seats: [], sides: [], added: true } },
    };
    expect(asSeenBy(over, 1)).toBe(over);
  });
});
