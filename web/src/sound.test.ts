import { describe, expect, it } from 'vitest';
import { partsOf, sound, type SoundName } from './sound.ts';

const NAMES: SoundName[] = ['clack', 'knock', 'shuffle', 'card', 'gather', 'deal', 'sweep', 'win', 'lose'];

/** Numbers in [0, 1) from a small congruential generator. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

describe('sound', () => {
  it('is made of bursts that a speaker can play', () => {
    for (let seed = 1; seed <= 50; seed++) {
      for (const name of NAMES) {
        const parts = partsOf(name, chanceOf(seed));
        expect(parts.length).toBeGreaterThan(0);
        for (const part of parts) {
          expect(part.at).toBeGreaterThanOrEqual(0);
          expect(part.at + part.length).toBeLessThan(1.6);
          expect(part.loud).toBeGreaterThan(0);
          expect(part.loud).toBeLessThanOrEqual(1);
          expect(part.pitch).toBeGreaterThan(60);
          expect(part.pitch).toBeLessThan(5000);
          if (part.kind === 'noise') expect(part.length).toBeLessThan(0.1);
        }
      }
    }
  });

  it('has several clacks, each a little different', () => {
    const chance = chanceOf(7);
    const heard = new Set(Array.from({ length: 40 }, () => JSON.stringify(partsOf('clack', chance))));
    expect(heard.size).toBe(40);
  });

  it('never throws where there is no audio', () => {
    for (const name of NAMES) expect(() => sound[name]()).not.toThrow();
  });
});
