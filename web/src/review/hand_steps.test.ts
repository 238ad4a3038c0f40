import { describe, expect, it } from 'vitest';
import type { Position, ReviewPage } from '../wire.ts';
import { HandSteps } from './hand_steps.svelte.ts';

/** A hand of so many steps, told in pages of so many; what was asked for is noted. */
function hand(steps: number, size: number): { asked: number[]; ask: (from: number) => Promise<ReviewPage> } {
  const asked: number[] = [];
  const ask = (from: number): Promise<ReviewPage> => {
    asked.push(from);
    const changes = Array.from({ length: Math.min(size, steps - from) - 1 }, (_, index) => ({
      in: { ply: { to: from + index + 1 } },
    }));
    return Promise.resolve({ steps, from, first: { ply: from } as Position, changes });
  };
  return { asked, ask };
}

/** What is read without being waited for has come. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the steps of a hand', () => {
  it('are there at once where the hand is short', async () => {
    const { asked, ask } = hand(29, 128);
    const steps = new HandSteps(ask);
    await steps.begin();
    await settled();
    expect(asked).toEqual([0]);
    expect(steps.fromStart.map(({ ply }) => ply)).toEqual(Array.from({ length: 29 }, (_, ply) => ply));
  });

  it('are read to the end where the hand is not long', async () => {
    const { ask } = hand(300, 100);
    const steps = new HandSteps(ask);
    await steps.begin();
    await settled();
    expect(steps.fromStart).toHaveLength(300);
    expect(steps.fromStart.every(({ ply }, step) => ply === step)).toBe(true);
  });

  it('are read where somebody goes, and a little ahead', async () => {
    const { asked, ask } = hand(900, 100);
    const steps = new HandSteps(ask);
    await steps.begin();
    await settled();
    // The last one too: it names every move.
    expect(asked).toEqual([0, 899]);
    expect(steps.furthest?.ply).toBe(899);
    await steps.read(50);
    await settled();
    expect(asked).toHaveLength(2);
    await steps.read(80);
    await settled();
    expect(asked).toEqual([0, 899, 100]);
    expect(steps.fromStart).toHaveLength(200);
    await steps.read(600);
    await settled();
    expect([576, 600, 675].map((step) => steps.at(step)?.ply)).toEqual([576, 600, 675]);
    // Going back one reads a page before it, not one a step.
    await steps.read(575);
    expect(asked).toEqual([0, 899, 100, 576, 551]);
  });

  it('are asked for once, however often somebody wants them meanwhile', async () => {
    const { asked, ask } = hand(900, 100);
    const steps = new HandSteps(ask);
    await steps.begin();
    await Promise.all([steps.read(400), steps.read(400), steps.read(400)]);
    expect(asked.filter((from) => from === 376)).toHaveLength(1);
  });

  it('say what went wrong to whoever waits for them', async () => {
    const steps = new HandSteps(() => Promise.reject(new Error('nobody answers')));
    await expect(steps.begin()).rejects.toThrow('nobody answers');
    expect(steps.count).toBe(0);
  });
});
