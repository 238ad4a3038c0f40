import { describe, expect, it } from 'vitest';
import { FakeAudio, fakeFiles, settle } from '../tests/fake_audio.ts';
import { options } from './options.svelte.ts';
import { partsOf, sound, Sound, wakerOf, type SoundName } from './sound.ts';

const NAMES: SoundName[] = ['clack', 'knock', 'shuffle', 'card', 'gather', 'deal', 'sweep', 'turn', 'win', 'lose'];

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

describe('a gesture', () => {
  it('wakes the sounds once the browser has started its audio, and from then on at once', async () => {
    let woken = 0;
    let answer: () => void = () => undefined;
    let asked = 0;
    const gesture = wakerOf(
      () => (woken += 1),
      () => {
        asked += 1;
        return new Promise<void>((resolve) => (answer = resolve));
      },
    );
    gesture();
    await settle();
    expect([asked, woken]).toEqual([1, 0]);
    answer();
    await settle();
    expect(woken).toBe(1);
    gesture();
    await settle();
    expect([asked, woken]).toEqual([1, 2]);
  });

  it('wakes the sounds where the browser does not say what devices it has', async () => {
    let woken = 0;
    wakerOf(() => (woken += 1), undefined)();
    expect(woken).toBe(1);
    wakerOf(
      () => (woken += 1),
      () => Promise.reject(new Error('not here')),
    )();
    await settle();
    expect(woken).toBe(2);
  });

  it('wakes nothing where nothing is to be heard', async () => {
    const { volume } = options;
    options.volume = 0;
    let asked = 0;
    wakerOf(
      () => undefined,
      () => Promise.resolve((asked += 1)),
    )();
    options.volume = volume;
    await settle();
    expect(asked).toBe(0);
  });
});

describe('the sounds of a theme', () => {
  const FILES = { clack: ['pop-1', 'pop-2', 'broken'], knock: ['missing'] };

  /** Sounds of a theme with [`FILES`] at a volume, and how they came to be heard. */
  function themed(chance: () => number) {
    const audio = new FakeAudio(0.2);
    const files = fakeFiles();
    const one = new Sound(() => audio.asContext, files.read, chance);
    one.use(FILES);
    return { one, audio, files };
  }

  it('are fetched once somebody can hear them', async () => {
    const { one, files } = themed(chanceOf(1));
    await settle();
    expect(files.asked).toEqual([]);
    one.wake();
    await settle();
    one.wake();
    one.clack();
    await settle();
    expect(files.asked).toEqual(['pop-1', 'pop-2', 'broken', 'missing']);
  });

  it('are played at random, those that cannot be played left out', async () => {
    const { one, audio } = themed(chanceOf(3));
    one.wake();
    await settle();
    for (let times = 0; times < 30; times += 1) one.clack();
    expect(new Set(audio.files.map(({ buffer }) => buffer?.url))).toEqual(new Set(['pop-1', 'pop-2']));
    expect(audio.oscillators).toHaveLength(0);
  });

  it('are synthesised where the theme has none, and while they are on their way', async () => {
    const { one, audio } = themed(chanceOf(5));
    one.wake();
    one.clack();
    expect(audio.oscillators).toHaveLength(1);
    await settle();
    one.knock();
    one.win();
    expect([audio.files.length, audio.oscillators.length]).toEqual([0, 1 + 2 + 4]);
  });

  it('change with the theme', async () => {
    const { one, audio, files } = themed(chanceOf(7));
    one.wake();
    await settle();
    one.use({ clack: ['wood'] });
    await settle();
    expect(files.asked.at(-1)).toBe('wood');
    one.clack();
    expect(audio.files.map(({ buffer }) => buffer?.url)).toEqual(['wood']);
    one.use({});
    one.clack();
    expect(audio.files).toHaveLength(1);
  });

  it('are neither fetched nor heard at a volume of 0', async () => {
    const { one, audio, files } = themed(chanceOf(9));
    options.volume = 0;
    one.wake();
    one.clack();
    await settle();
    expect([files.asked.length, audio.files.length]).toEqual([0, 0]);
    options.volume = 60;
    one.wake();
    await settle();
    one.clack();
    expect(audio.files).toHaveLength(1);
  });
});
