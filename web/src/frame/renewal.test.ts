import { describe, expect, it } from 'vitest';
import { KEPT_RELOAD, Renewal } from './renewal.svelte.ts';

function page({ answers = true } = {}) {
  const kept = new Map<string, string>();
  const told = { at: 1_000_000, reloads: 0, kept };
  const begin = () =>
    new Renewal({
      now: () => told.at,
      storage: { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) },
      answers: () => Promise.resolve(answers),
      reload: () => (told.reloads += 1),
    });
  return { told, begin };
}

describe('a page that lacks a part', () => {
  it('is loaded anew by itself, once', async () => {
    const { told, begin } = page();
    await begin().lacks();
    expect([told.reloads, told.kept.has(KEPT_RELOAD)]).toEqual([1, true]);
    told.at += 2_000;
    const again = begin();
    await again.lacks();
    expect([told.reloads, again.lacking]).toEqual([1, true]);
    // The next upgrade is another day.
    told.at += 86_400_000;
    await begin().lacks();
    expect(told.reloads).toBe(2);
  });

  it('stays as it is while nobody answers, and says so', async () => {
    const { told, begin } = page({ answers: false });
    const now = begin();
    await now.lacks();
    expect([told.reloads, now.lacking]).toEqual([0, true]);
  });
});
