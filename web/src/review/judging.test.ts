import { describe, expect, it } from 'vitest';
import type { HandAnalysis, JudgedMove } from '../wire.ts';
import { sayMove } from '../dominoes/telling.ts';
import { sayJudged } from '../table/judged.ts';
import { costly, judgedAt } from './judging.ts';

function judged(ply: number, cost: number, choices = 2): JudgedMove {
  const moves = [
    { move: '5-3>', value: 24 },
    { move: '6-3<', value: 24 - cost },
  ].slice(0, choices);
  return {
    ply,
    seat: ply % 4,
    move: cost > 0 ? '6-3<' : '5-3>',
    value: 24 - cost,
    best: '5-3>',
    best_value: 24,
    cost,
    moves,
  };
}

const hand = (moves: JudgedMove[]): HandAnalysis => ({ hand: 2, moves, left_out: 0, unfit: null });

describe('a hand judged with all hands open', () => {
  it('says what was best, that nothing was better, or that there was no choice', () => {
    expect(sayJudged(judged(3, 36), sayMove)).toBe(
      'Con todas las manos a la vista, lo mejor era cinco-tres, derecha: +24 en vez de −12.',
    );
    expect(sayJudged(judged(3, 24), sayMove)).toContain('+24 en vez de 0.');
    expect(sayJudged(judged(3, 0), sayMove)).toBe('Con todas las manos a la vista, no había nada mejor: +24.');
    expect(sayJudged(judged(3, 0, 1), sayMove)).toBe('No había otra jugada: +24.');
  });

  it('finds the judgement of a step by its ply, in any hand of the match', () => {
    const analysis = hand([judged(30, 0), judged(31, 5)]);
    expect(judgedAt(analysis, 30, 0)).toBe(null);
    expect(judgedAt(analysis, 30, 2)?.ply).toBe(31);
    expect(judgedAt(analysis, 30, 3)).toBe(null);
    expect(judgedAt(null, 30, 1)).toBe(null);
  });

  it('lists the dearest moves first, and none that cost nothing', () => {
    const analysis = hand([
      judged(0, 3),
      judged(1, 0),
      judged(2, 40),
      judged(3, 3),
      judged(4, 1),
      judged(5, 7),
      judged(6, 2),
      judged(7, 9),
    ]);
    expect(costly(analysis).map((move) => move.ply)).toEqual([2, 7, 5, 0, 3]);
    expect(analysis.moves[0]?.ply).toBe(0);
    expect(costly(hand([judged(1, 0)]))).toEqual([]);
  });
});
