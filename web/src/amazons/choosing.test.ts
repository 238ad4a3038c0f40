import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeAmazons } from '../../tests/fake_amazons.ts';
import { movesOf } from '../table/tree.ts';
import { Choosing, spell, squaresOf, type Chosen } from './choosing.ts';

const none: Chosen = { stage: 'none' };
const start = () => new FakeAmazons().moves();

describe('choosing a move', () => {
  it('goes in three steps, the square that was left among the targets', () => {
    const choosing = new Choosing(start(), false);
    expect([...choosing.reach(none)].sort()).toEqual(['a2', 'b1', 'c1', 'd2']);
    const amazon = choosing.press(none, 'b1').chosen;
    expect(amazon).toEqual({ stage: 'amazon', from: 'b1' });
    const landed = choosing.press(amazon, 'b3').chosen;
    expect(landed).toEqual({ stage: 'landed', from: 'b1', to: 'b3' });
    expect(choosing.reach(landed).has('b1')).toBe(true);
    expect(choosing.press(landed, 'b1')).toEqual({ chosen: none, move: 'b1-b3/b1' });
  });

  it('takes each step back, by pressing what was chosen or by going back', () => {
    const choosing = new Choosing(start(), true);
    const amazon: Chosen = { stage: 'amazon', from: 'b1' };
    const landed: Chosen = { stage: 'landed', from: 'b1', to: 'b3' };
    const aimed: Chosen = { stage: 'aimed', from: 'b1', to: 'b3', arrow: 'b2' };
    expect(choosing.press(landed, 'b2')).toEqual({ chosen: aimed, move: null });
    expect([choosing.back(aimed), choosing.back(landed), choosing.back(amazon)]).toEqual([landed, amazon, none]);
    expect([
      choosing.press(aimed, 'b3').chosen,
      choosing.press(landed, 'b3').chosen,
      choosing.press(amazon, 'b1').chosen,
    ]).toEqual([landed, amazon, none]);
    expect(choosing.press(aimed, 'b2').move).toBe('b1-b3/b2');
    expect(choosing.press(aimed, 'c3').chosen).toEqual({ ...aimed, arrow: 'c3' });
  });

  it('turns to another amazon at any step, and to nothing on a square that is out of reach', () => {
    const choosing = new Choosing(start(), false);
    for (const chosen of [none, { stage: 'amazon', from: 'b1' }, { stage: 'landed', from: 'b1', to: 'b3' }] as const) {
      expect(choosing.press(chosen, 'd2').chosen).toEqual({ stage: 'amazon', from: 'd2' });
      expect(choosing.press(chosen, 'a3')).toEqual({ chosen, move: null });
    }
  });

  it('drags the amazon, then its arrow; what is dropped beside its squares glides back', () => {
    const choosing = new Choosing(start(), false);
    expect([choosing.lifts(none, 'b1'), choosing.lifts(none, 'b2')]).toEqual(['amazon', null]);
    const lifted = choosing.lift(none, 'b1');
    expect(choosing.drop(lifted, 'd4')).toEqual({ chosen: lifted, move: null });
    expect(choosing.drop(lifted, null).move).toBeNull();
    const landed = choosing.drop(lifted, 'b3').chosen;
    expect(choosing.lifts(landed, 'b3')).toBe('arrow');
    expect(choosing.lift(landed, 'b3')).toEqual(landed);
    expect(choosing.drop(landed, 'b2').move).toBe('b1-b3/b2');
  });

  it('makes exactly the legal moves, in any position of a random game', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 8 }), (draws) => {
        const match = new FakeAmazons();
        for (const draw of draws) {
          const legal = movesOf(match.moves());
          const squares = squaresOf(legal[draw % Math.max(1, legal.length)] ?? '');
          if (squares) match.play(squares.from, squares.to, squares.arrow);
        }
        const trees = match.moves();
        const choosing = new Choosing(trees, false);
        const made = [...choosing.reach(none)].flatMap((from) => {
          const amazon = choosing.press(none, from).chosen;
          return [...choosing.reach(amazon)].flatMap((to) => {
            const landed = choosing.press(amazon, to).chosen;
            return [...choosing.reach(landed)].map((arrow) => choosing.press(landed, arrow).move);
          });
        });
        expect(made).toEqual(movesOf(trees));
      }),
    );
  });
});

describe('a move in notation', () => {
  it('is read as it is spelled', () => {
    expect(squaresOf(spell('d1', 'd10', 'g7'))).toEqual({ from: 'd1', to: 'd10', arrow: 'g7' });
    expect(['', 'd1-d7', 'd1-d7/', '6-4>'].map(squaresOf)).toEqual([null, null, null, null]);
  });
});
