import { beforeEach, describe, expect, it } from 'vitest';
import { FakeAmazons } from '../../tests/fake_amazons.ts';
import { options } from '../options.svelte.ts';
import { happenings } from '../table/happened.ts';
import { matchStory } from '../table/score.ts';
import type { SessionState } from '../table/status.ts';
import { Choosing } from './choosing.ts';
import { areaOf, courseOf, spotsOf } from './graph.ts';
import { tell, tellComing, tellNow } from './live_line.ts';
import { aheadOf, lastMove, nearerTo, standing, territoryOf } from './scene.ts';
import { nextTo, placeOf, rowsOf, seenAt } from './squares.ts';
import { sayJudged, sayLeft, sayMove, saySquare, statusOf } from './telling.ts';

beforeEach(() => {
  options.language = 'es';
});

const size = { files: 5, ranks: 4 };

describe('a board as it is seen', () => {
  it('has White below, or Black where it is turned round', () => {
    expect(rowsOf(size, false).map((row) => row[0])).toEqual(['a4', 'a3', 'a2', 'a1']);
    expect(rowsOf(size, true).map((row) => row[0])).toEqual(['e1', 'e2', 'e3', 'e4']);
    for (const turned of [false, true])
      for (const square of rowsOf(size, turned).flat())
        expect(seenAt(placeOf(square, size, turned), size, turned)).toBe(square);
  });

  it('is gone over as it is seen, and not beyond its edge', () => {
    expect((['left', 'right', 'up', 'down'] as const).map((way) => nextTo('b2', way, size, false))).toEqual([
      'a2',
      'c2',
      'b3',
      'b1',
    ]);
    expect((['left', 'right', 'up', 'down'] as const).map((way) => nextTo('b2', way, size, true))).toEqual([
      'c2',
      'a2',
      'b1',
      'b3',
    ]);
    expect((['left', 'down'] as const).map((way) => nextTo('a1', way, size, false))).toEqual(['a1', 'a1']);
  });

  it('shows what is chosen as if it were made', () => {
    const { board } = new FakeAmazons().view().position;
    expect(standing(board).get('b1')).toBe('white');
    const landed = standing(board, { stage: 'landed', from: 'b1', to: 'b3' });
    expect([landed.get('b1'), landed.get('b3')]).toEqual([undefined, 'white']);
    expect(standing(board, { stage: 'aimed', from: 'b1', to: 'b3', arrow: 'b1' }).get('b1')).toBe('stone');
  });

  it('says who is nearer, and counts it', () => {
    const board = { files: 3, territory: 'wb=..w', apart: null };
    expect(['a1', 'b1', 'c1', 'a2', 'c2'].map((square) => nearerTo(board, square))).toEqual([
      'white',
      'black',
      'both',
      null,
      'white',
    ]);
    expect(territoryOf(board)).toEqual([2, 1]);
    expect(aheadOf(board)).toBe(1);
    expect(
      aheadOf({
        ...board,
        apart: [
          { least: 3, most: 4 },
          { least: 8, most: 8 },
        ],
      }),
    ).toBe(-5);
  });
});

describe('the course of a game', () => {
  it('goes from side to side, each side its own area', () => {
    const boards = ['ww..', '....', 'bbb.'].map((territory, at) => ({
      territory,
      apart:
        at === 2
          ? [
              { least: 1, most: 1 },
              { least: 4, most: 4 },
            ]
          : null,
    }));
    const course = courseOf(boards);
    expect(course).toEqual({ values: [2, 0, -3], most: 5, apart: 2 });
    const spots = spotsOf(course, 100, 20);
    expect(spots).toEqual([
      [0, 6],
      [50, 10],
      [100, 16],
    ]);
    expect(areaOf(spots, 20, 'white')).toBe('M0 10L0 6L50 10L100 10L100 10Z');
    expect(
      areaOf(
        [
          [0, 0],
          [10, 20],
        ],
        20,
        'black',
      ),
    ).toBe('M0 10L0 10L5 10L10 20L10 10Z');
    expect(areaOf([], 20, 'white')).toBe('');
  });
});

describe('the Amazons in words', () => {
  const told: SessionState = {
    connection: 'open',
    problem: null,
    hint: null,
    hinting: false,
    elsewhere: false,
    sent: null,
    yourTurn: true,
    turn: 0,
    paused: false,
  };

  it('name squares, moves and what is left', () => {
    expect([
      saySquare('d4', 'white'),
      saySquare('d4', 'stone'),
      saySquare('d4', undefined),
      saySquare('d4', undefined, 'both'),
    ]).toEqual(['d4, amazona blanca', 'd4, flecha', 'd4, libre', 'd4, libre, a la misma distancia']);
    expect(sayMove('d1-d7/g7')).toBe('d1 a d7, flecha en g7');
    expect([sayLeft({ least: 4, most: 4 }), sayLeft({ least: 4, most: 6 })]).toEqual(['4', '4–6']);
  });

  it('say each move and how the game ends', () => {
    const match = new FakeAmazons(3, [['a1'], ['c3']]);
    const before = match.view();
    match.play('a1', 'b2', 'a1');
    const after = match.view();
    expect(lastMove(after.position.board)).toEqual({ from: 'a1', to: 'b2', arrow: 'a1' });
    expect(tell(happenings(before, after), before, after)).toBe('Mueves de a1 a b2, flecha en a1.');
    const then = match.view();
    match.play('c3', 'b3', 'c3');
    const now = match.view();
    expect(tell(happenings(then, now), then, now)).toBe('Lola: de c3 a b3, flecha en c3. Te toca.');
    expect(tell(happenings(then, now), then, now, true)).toBe('Lola: de c3 a b3, flecha en c3.');
    // That the sides are apart is said once.
    now.position.board.apart = [
      { least: 4, most: 4 },
      { least: 2, most: 3 },
    ];
    const apart = 'Los bandos ya no se tocan. Jugadas que les quedan: Blancas, 4; Negras, 2–3.';
    expect(tell(happenings(then, now), then, now)).toBe(`Lola: de c3 a b3, flecha en c3. ${apart} Te toca.`);
    expect(tell(happenings(then, now), now, now)).not.toContain('Los bandos');
    expect(tellComing(now)).toBe(`Amazonas. Blancas en b2; Negras en b3. ${apart} Te toca.`);
    now.position.board.arrows = ['a1', 'c3'];
    expect(tellNow(now, 'Elige una amazona.')).toBe(
      `Blancas en b2; Negras en b3. Flechas en a1 y c3. ${apart} Te toca. Elige una amazona.`,
    );
    const stuck = new FakeAmazons(3, [['a1'], ['c3']]);
    const open = stuck.view();
    stuck.arrows = ['a2', 'b1', 'b2'];
    const over = stuck.view();
    expect(tell(happenings(open, over), open, over)).toContain('No puedes mover.');
    expect(matchStory(over)?.title).toBe('Perdiste la partida');
  });

  it('say what is to be chosen next', () => {
    const view = new FakeAmazons().view();
    const choosing = new Choosing(view.position.moves, false);
    expect(statusOf(view, told, { stage: 'none' }, choosing).text).toBe('Elige una amazona.');
    const amazon = choosing.press({ stage: 'none' }, 'b1').chosen;
    expect(statusOf(view, told, amazon, choosing).text).toBe(
      `Elige a dónde va: ${choosing.reach(amazon).size} casillas.`,
    );
    expect(statusOf(view, told, { stage: 'landed', from: 'b1', to: 'b3' }, choosing).text).toBe(
      'Elige dónde cae la flecha.',
    );
    expect(
      statusOf(view, { ...told, hint: { ply: 0, move: 'b1-b3/b2', why: null } }, { stage: 'none' }, choosing).text,
    ).toBe('Pista: b1 a b3, flecha en b2.');
    view.position.board.apart = [
      { least: 3, most: 3 },
      { least: 2, most: 5 },
    ];
    expect(statusOf(view, told, { stage: 'none' }, choosing).text).toBe(
      'Los bandos ya no se tocan. Jugadas que les quedan: Blancas, 3; Negras, 2–5. Elige una amazona.',
    );
  });

  it('say what exact play makes of a move', () => {
    const move = { ply: 3, seat: 0, move: 'b1-b3/b2', best: 'a2-a1/a2', cost: 0, moves: [] };
    expect(sayJudged({ ...move, value: 1, best_value: 1 })).toContain('gana');
    expect(sayJudged({ ...move, value: -1, best_value: 1 })).toContain('a2-a1/a2');
    expect(sayJudged({ ...move, value: -1, best_value: -1 })).toContain('perdida');
  });
});
