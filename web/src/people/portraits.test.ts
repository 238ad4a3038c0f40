import { describe, expect, it } from 'vitest';
import { portraitOf, portraits } from './portraits.ts';

describe('portraits', () => {
  it('suit each name once', () => {
    const names = portraits.flatMap((portrait) => portrait.names);
    expect(new Set(names).size).toBe(names.length);
    for (const portrait of portraits) for (const name of portrait.names) expect(portraitOf(name)).toBe(portrait);
  });

  it('are always the same for the same name, and not one for all', () => {
    const players = ['random', 'botagorda', 'doble', 'seguro', 'matriz', 'sondeo', 'sondeo playouts=50', ''];
    for (const name of players) expect(portraitOf(name)).toBe(portraitOf(name));
    expect(new Set(players.map(portraitOf)).size).toBeGreaterThan(4);
  });
});
