import { describe, expect, it } from 'vitest';
import { finishing, nextOf } from './finishing.ts';

describe('playing out what is left', () => {
  it('is offered once the sides are apart and both can move', () => {
    const apart = [
      { least: 3, most: 3 },
      { least: 5, most: 5 },
    ];
    expect(finishing({ apart, mobility: [9, 12] })).toBe(true);
    expect(finishing({ apart, mobility: [0, 12] })).toBe(false);
    expect(finishing({ apart: null, mobility: [9, 12] })).toBe(false);
  });

  it('asks for a hint, plays it, waits for the others, and stops where something is refused', () => {
    const turn = { yourTurn: true, paused: false, problem: null, hint: null, hinting: false };
    expect(nextOf(turn)).toEqual({ act: 'ask' });
    expect(nextOf({ ...turn, hinting: true })).toEqual({ act: 'wait' });
    expect(nextOf({ ...turn, hint: { ply: 4, move: 'a1-a2/a1', why: null } })).toEqual({
      act: 'play',
      move: 'a1-a2/a1',
    });
    expect(nextOf({ ...turn, problem: { code: 'error', message: 'no' } })).toEqual({ act: 'stop' });
    expect(nextOf({ ...turn, yourTurn: false })).toEqual({ act: 'wait' });
    expect(nextOf({ ...turn, paused: true })).toEqual({ act: 'wait' });
  });
});
