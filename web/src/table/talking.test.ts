import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Said, TalkLine } from '../wire.ts';
import { learn, learnParts } from '../words.ts';
import { mute, mutedIn } from './muted.ts';
import { PHRASES, isGesture, sayLine } from './phrases.ts';
import { SHOWN, Talking } from './talking.svelte.ts';

beforeAll(async () => {
  await learn('es');
  await learnParts('at_table');
});
beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const thanks: Said = { kind: 'phrase', phrase: 'thanks' };
const line = (seat: number, said: Said = thanks): TalkLine => ({ hand: 1, ply: 3, seat, said });
const rules = { free_words: false, wait: 3_000, circle: 'first' };

describe('what is said at a table', () => {
  it('stands at its seat for three seconds, anew when more is said', () => {
    const talking = new Talking();
    talking.told({ talk: rules });
    expect(talking.heard(line(1), 'Luis', false)).toBe(true);
    vi.advanceTimersByTime(SHOWN - 1);
    talking.heard(line(2), 'Eva', false);
    expect(Object.keys(talking.shown)).toEqual(['1', '2']);
    vi.advanceTimersByTime(1);
    expect(Object.keys(talking.shown)).toEqual(['2']);
    talking.heard(line(2, { kind: 'words', text: 'Hola' }), 'Eva', false);
    vi.advanceTimersByTime(SHOWN);
    expect(Object.keys(talking.shown)).toEqual(['2']);
    vi.advanceTimersByTime(4 * 60);
    expect(talking.shown).toEqual({});
    expect(talking.lately).toHaveLength(3);
  });

  it('has whoever spoke wait as long as the house says', () => {
    const talking = new Talking();
    talking.told({ talk: { ...rules, wait: 5_000 } });
    talking.heard(line(1), 'Luis', false);
    expect(talking.waits).toBe(false);
    talking.heard(line(0), 'Ana', true);
    expect(talking.waits).toBe(true);
    vi.advanceTimersByTime(5_000);
    expect(talking.waits).toBe(false);
  });

  it('is not heard from who is muted, at every table of the evening and in no other', () => {
    const talking = new Talking();
    talking.told({ talk: rules });
    talking.mute('Luis', true);
    expect(talking.heard(line(1), 'Luis', false)).toBe(false);
    expect(talking.heard(line(2), 'Eva', false)).toBe(true);
    const next = new Talking();
    next.told({ talk: rules });
    expect(next.isMuted('Luis')).toBe(true);
    next.mute('Luis', false);
    expect(next.heard(line(1), 'Luis', false)).toBe(true);
    expect(mutedIn('another')).toEqual([]);
  });

  it('keeps whom one does not hear for the latest evenings alone', () => {
    for (let evening = 0; evening < 60; evening += 1) mute(`evening ${evening}`, 'Luis', true);
    expect(mutedIn('evening 59')).toEqual(['Luis']);
    expect(mutedIn('evening 0')).toEqual([]);
    localStorage.setItem('sobremesa.muted', '{"first":7}');
    expect(mutedIn('first')).toEqual([]);
  });

  it('has words for every phrase; a gesture is told as one', () => {
    expect(sayLine('Luis', thanks)).toBe('Luis: Gracias');
    expect(sayLine('Luis', { kind: 'phrase', phrase: 'claps' })).toBe('Luis aplaude');
    expect(Object.keys(PHRASES)).toHaveLength(18);
    expect(isGesture({ kind: 'words', text: 'claps' })).toBe(false);
  });
});
