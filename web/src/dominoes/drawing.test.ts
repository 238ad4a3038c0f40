import { describe, expect, it } from 'vitest';
import { chanceFrom, FakeMatch, seatsFor } from '../../tests/fake_match.ts';
import type { DominoesView } from './view.ts';
import { drawnAt, take, untaken, without } from './drawing.ts';

/** A view with the turn at a seat, which has drawn some tiles. */
function drew(tiles: number[][], seat = 0): DominoesView {
  const match = new FakeMatch(chanceFrom(3), seatsFor(true));
  match.turn = seat;
  match.hands[0] = [...(match.hands[0] ?? []).slice(0, 3), ...tiles];
  const view = match.view(0);
  view.position.board.drawn = seat === 0 ? tiles : [];
  view.position.board.drew = tiles.length;
  return view;
}

const held = (view: DominoesView) => view.position.board.hands[0]?.tiles ?? [];

describe('tiles drawn by hand', () => {
  it('lie at the stock until they are taken, one by one', () => {
    const before = drawnAt(drew([], 1), null);
    const view = drew([
      [5, 1],
      [4, 4],
    ]);
    let drawn = drawnAt(view, before);
    expect(untaken(drawn, held(view))).toEqual([
      [5, 1],
      [4, 4],
    ]);
    drawn = take(drawn);
    expect(untaken(drawn, held(view))).toEqual([[4, 4]]);
    expect(without(held(view), untaken(drawn, held(view)))).toHaveLength(4);
    drawn = take(take(take(drawn)));
    expect(untaken(drawn, held(view))).toEqual([]);
  });

  it('stay taken while the turn goes on, and new ones are to be taken', () => {
    const first = drew([[5, 1]]);
    const taken = take(drawnAt(first, drawnAt(drew([], 1), null)));
    const later = drew([
      [5, 1],
      [4, 4],
    ]);
    expect(untaken(drawnAt(later, taken), held(later))).toEqual([[4, 4]]);
  });

  it('are all taken for who comes back to the table', () => {
    const view = drew([
      [5, 1],
      [4, 4],
    ]);
    expect(untaken(drawnAt(view, null), held(view))).toEqual([]);
  });

  it('that were given again are not waited for, and copies count each', () => {
    const view = drew([
      [5, 1],
      [5, 1],
    ]);
    const drawn = drawnAt(view, drawnAt(drew([], 1), null));
    expect(
      untaken(drawn, [
        [5, 1],
        [2, 0],
      ]),
    ).toEqual([[5, 1]]);
    expect(
      without(
        [
          [5, 1],
          [5, 1],
          [2, 0],
        ],
        [[5, 1]],
      ),
    ).toEqual([
      [5, 1],
      [2, 0],
    ]);
  });

  it("are nobody else's business", () => {
    expect(drawnAt(drew([[5, 1]], 2), null).seat).toBeNull();
  });
});
