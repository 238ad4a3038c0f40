import { describe, expect, it } from 'vitest';
import { FakeAudio, fakeFiles, settle } from '../../tests/fake_audio.ts';
import { initialOptions } from '../options.svelte.ts';
import { Background, CROSS_FADE, type WantedBackground } from './background.ts';
import { wantedBackground } from './hearing.svelte.ts';

const SILENCE: WantedBackground = { music: null, ambience: null };
const music = (pieces: readonly string[], volume = 50): WantedBackground => ({
  music: { pieces, volume },
  ambience: null,
});

/** A background that somebody touched, unless said otherwise; each file lasts `seconds`. */
function background({ touched = true, seconds = 20, chance = () => 0 } = {}) {
  const audio = new FakeAudio(seconds);
  const files = fakeFiles();
  let opened = 0;
  const open = () => {
    opened += 1;
    return audio.asContext;
  };
  const player = new Background(open, files.read, chance);
  if (touched) player.touched();
  return { player, audio, files, opened: () => opened };
}

const begun = (audio: FakeAudio) => audio.files.map(({ buffer, startedAt }) => [buffer?.url, startedAt]);

describe('music and ambience', () => {
  it('open no audio and fetch nothing before somebody touched the page, or while nothing is wanted', async () => {
    const { player, files, opened } = background({ touched: false });
    player.play(music(['a']));
    await settle();
    expect([opened(), files.asked]).toEqual([0, []]);
    player.play(SILENCE);
    player.touched();
    await settle();
    expect([opened(), files.asked]).toEqual([0, []]);
    player.play(music(['a']));
    await settle();
    expect([opened(), files.asked]).toEqual([1, ['a']]);
  });

  it('follow one another, the one fading out while the next fades in', async () => {
    const { player, audio } = background();
    player.play(music(['a', 'b', 'c']));
    await settle();
    await audio.goOnTo(60);
    const starts = audio.files.map(({ startedAt }) => startedAt ?? NaN);
    expect(starts.length).toBeGreaterThan(3);
    for (let at = 1; at < starts.length; at += 1) expect(starts[at]! - starts[at - 1]!).toBeCloseTo(20 - CROSS_FADE);
    const urls = audio.files.map(({ buffer }) => buffer?.url);
    for (let at = 1; at < urls.length; at += 1) expect(urls[at]).not.toBe(urls[at - 1]);
    // Where one falls the next rises, at the same time: together they are as loud as one.
    const fades = audio.gains.map(({ gain }) => gain.curves).filter((curves) => curves.length > 0);
    for (let at = 1; at < fades.length; at += 1) {
      const [, falls] = fades[at - 1]!;
      const [rises] = fades[at]!;
      expect([falls?.first, falls?.last]).toEqual([1, 0]);
      expect([rises?.first, rises?.last]).toEqual([0, 1]);
      expect(rises?.from).toBeCloseTo(falls?.from ?? NaN);
      expect(rises?.until).toBeCloseTo(falls?.until ?? NaN);
    }
  });

  it('of one piece go on without end, and fetch it once', async () => {
    const { player, audio, files } = background({ seconds: 4 });
    player.play({ music: null, ambience: { pieces: ['sea'], volume: 50 } });
    await settle();
    await audio.goOnTo(30);
    expect(files.asked).toEqual(['sea']);
    expect(audio.files.length).toBeGreaterThan(9);
    // Something is heard at every moment.
    const spans = audio.files.map(({ startedAt }) => [startedAt ?? NaN, (startedAt ?? NaN) + 4] as const);
    for (let at = 1; at < spans.length; at += 1) expect(spans[at]![0]).toBeLessThan(spans[at - 1]![1]);
    expect(spans.at(-1)![1]).toBeGreaterThan(30);
  });

  it('stand still while nobody sees the page', async () => {
    const { player, audio } = background();
    player.play(music(['a']));
    expect(audio.state).toBe('running');
    player.hidden = true;
    expect(audio.state).toBe('suspended');
    player.touched();
    player.play(music(['a'], 80));
    expect(audio.state).toBe('suspended');
    player.hidden = false;
    expect(audio.state).toBe('running');
    await settle();
  });

  it('fade out when they are not wanted any more, and then the audio rests', async () => {
    const { player, audio } = background();
    player.play(music(['a', 'b']));
    await settle();
    await audio.goOnTo(5);
    player.play(SILENCE);
    expect(audio.files.every(({ stoppedAt }) => stoppedAt !== null && stoppedAt < 6)).toBe(true);
    expect(audio.state).toBe('running');
    await audio.goOnTo(7);
    expect(audio.state).toBe('suspended');
    expect(audio.files).toHaveLength(2);
  });

  it('end at once where they were still on their way', async () => {
    const { player, audio } = background();
    player.play(music(['a']));
    player.play(SILENCE);
    await settle();
    expect([audio.files.length, audio.state]).toEqual([0, 'suspended']);
  });

  it('go on where only their volume changes, and begin anew with another theme', async () => {
    const { player, audio, files } = background();
    player.play(music(['a', 'b'], 50));
    await settle();
    const out = audio.gains[0]!.gain;
    expect(out.value).toBeCloseTo(0.25);
    player.play(music(['a', 'b'], 100));
    expect(out.value).toBeCloseTo(1);
    expect(audio.files).toHaveLength(2);
    player.play(music(['c']));
    await settle();
    expect(out.value).toBe(0);
    expect(files.asked).toEqual(['a', 'b', 'c']);
  });

  it('leave out a file that is not there or that the browser cannot play', async () => {
    const { player, audio } = background();
    player.play(music(['missing', 'broken', 'a']));
    await settle();
    expect(begun(audio).map(([url]) => url)).toEqual(['a', 'a']);
    player.play(music(['missing']));
    await settle();
    expect(audio.files).toHaveLength(2);
  });

  it('are both heard, each at its own volume', async () => {
    const { player, audio } = background();
    player.play({ music: { pieces: ['a'], volume: 100 }, ambience: { pieces: ['sea'], volume: 50 } });
    await settle();
    expect(new Set(audio.files.map(({ buffer }) => buffer?.url))).toEqual(new Set(['a', 'sea']));
    expect(audio.gains.slice(0, 2).map(({ gain }) => gain.value)).toEqual([1, 0.25]);
  });

  it('never throw where there is no audio', () => {
    const player = new Background(() => {
      throw new Error('no audio');
    });
    player.touched();
    expect(() => player.play(music(['a']))).not.toThrow();
  });
});

describe('what is to be heard', () => {
  const theme = { sounds: {}, ambience: 'sea.ogg', music: ['a.ogg', 'b.ogg'] };
  const on = { ...initialOptions(), music: true, ambience: true, ambienceVolume: 30 };

  it('is nothing before it was chosen', () => {
    expect(wantedBackground(initialOptions(), theme, 'table')).toEqual(SILENCE);
  });

  it('is heard at tables, and elsewhere where it is tried', () => {
    const both = {
      music: { pieces: ['a.ogg', 'b.ogg'], volume: 60 },
      ambience: { pieces: ['sea.ogg'], volume: 30 },
    };
    for (const page of ['table', 'lesson', 'puzzle'] as const) expect(wantedBackground(on, theme, page)).toEqual(both);
    for (const page of ['home', 'options', 'review'] as const)
      expect(wantedBackground(on, theme, page)).toEqual(SILENCE);
    expect(wantedBackground(on, theme, 'options', true)).toEqual(both);
  });

  it('is nothing at a volume of 0, or where the theme has none', () => {
    expect(wantedBackground({ ...on, musicVolume: 0, ambienceVolume: 0 }, theme, 'table')).toEqual(SILENCE);
    expect(wantedBackground(on, { sounds: {}, ambience: null, music: [] }, 'table')).toEqual(SILENCE);
  });
});
