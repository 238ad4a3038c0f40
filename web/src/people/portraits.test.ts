import { describe, expect, it } from 'vitest';
import { PEOPLE } from '../wire.ts';
import { emblemOf } from './emblems.ts';
import { personAt } from './people.ts';
import { portraitOf, portraits } from './portraits.ts';

describe('portraits', () => {
  it('suit each name once', () => {
    const names = portraits.flatMap((portrait) => portrait.names);
    expect(new Set(names).size).toBe(names.length);
    for (const portrait of portraits) for (const name of portrait.names) expect(portraitOf(name)).toBe(portrait);
  });

  it('tell the people at a table apart', () => {
    expect(new Set(PEOPLE.map(portraitOf)).size).toBe(PEOPLE.length);
    for (const name of PEOPLE) expect(portraitOf(name).names).toContain(name);
  });

  it('come with names that are not the guest\'s', () => {
    expect([0, 1, 2].map((seat) => personAt(seat, 'Ana'))).toEqual(['Manolo', 'Paco', 'Carmen']);
    expect([1, 2, 3].map((seat) => personAt(seat, ' carmen '))).toEqual(['Paco', 'Inés', 'Rosario']);
  });

  it('are always the same for the same name, and not one for all', () => {
    const players = ['random', 'botagorda', 'doble', 'seguro', 'matriz', 'sondeo', 'sondeo playouts=50', ''];
    for (const name of players) expect(portraitOf(name)).toBe(portraitOf(name));
    expect(new Set(players.map(portraitOf)).size).toBeGreaterThan(4);
  });
});

describe('emblems', () => {
  it('tell the ways of playing apart, and new ones by their level', () => {
    const players = ['random', 'doble', 'botagorda', 'seguro', 'matriz', 'sondeo'].map((id, place) => ({ id, level: place + 1 }));
    const own = [1, 3, 7, 12, 20].map((level) => ({ id: 'of-the-house', level }));
    const drawn = [...players, ...own].map((player) => JSON.stringify(emblemOf(player)));
    expect(new Set(drawn.slice(0, players.length)).size).toBe(players.length);
    expect(new Set(drawn.slice(players.length, -1)).size).toBe(own.length - 1);
  });
});
