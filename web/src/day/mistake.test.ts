import { describe, expect, it } from 'vitest';
import type { HandAnalysis, JudgedMove } from '../wire.ts';
import { dearestOf, stepPath } from './mistake.ts';

const judged = (ply: number, seat: number, cost: number): JudgedMove => ({
  ply,
  seat,
  move: `${ply}`,
  value: -cost,
  best: 'b',
  best_value: 0,
  cost,
  moves: [],
});

const hand = (...moves: JudgedMove[]): HandAnalysis => ({ hand: 1, moves, left_out: 0, unfit: null });

describe('the one mistake', () => {
  it('is the dearest of the own moves, the first of equal ones', () => {
    const analysis = hand(judged(3, 1, 40), judged(4, 0, 8), judged(8, 0, 20), judged(12, 0, 20));
    expect(dearestOf(analysis, 0)).toEqual({ move: judged(8, 0, 20), step: 9 });
    expect(dearestOf(analysis, 1)?.step).toBe(4);
  });

  it('is none where no move of one’s own cost anything', () => {
    expect(dearestOf(hand(judged(3, 1, 40), judged(4, 0, 0)), 0)).toBeNull();
    expect(dearestOf(hand(), 0)).toBeNull();
  });

  it('leads to its step', () => expect(stepPath('ab', 9)).toBe('/review/ab?step=9'));
});
