import { describe, expect, it } from 'vitest';
import { emblem as stonesOfLevel } from '../amazons/emblem.ts';
import { emblem as tileOfLevel } from '../dominoes/emblem.ts';
import { emblem as coinsOfLevel } from '../escoba/emblem.ts';
import { PEOPLE, type PlayerInfo } from '../wire.ts';
import { namesAt, type Sitter } from './people.ts';
import { portraitOf, portraits, type PortraitPath } from './portraits.ts';

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

  it('are always the same for the same name, and not one for all', () => {
    const players = ['random', 'botagorda', 'doble', 'seguro', 'matriz', 'sondeo', 'sondeo playouts=50', ''];
    for (const name of players) expect(portraitOf(name)).toBe(portraitOf(name));
    expect(new Set(players.map(portraitOf)).size).toBeGreaterThan(4);
  });
});

describe('who sits down', () => {
  const text = { es: '', en: '' };
  const player = (id: string, name: string, group: 'people' | 'methods'): PlayerInfo => ({
    id,
    name: { es: name, en: name },
    level: 1,
    group,
    summary: text,
    greeting: null,
    avatar: null,
    own: false,
    options: [],
  });
  const [nuria, matriz] = [player('nuria', 'Nuria', 'people'), player('matriz', 'Matriz', 'methods')];

  const names = (sitters: (PlayerInfo | string | [PlayerInfo, string])[]) =>
    namesAt(
      sitters.map((one): Sitter => {
        if (typeof one === 'string') return { person: one };
        return Array.isArray(one) ? { player: one[0], called: one[1] } : { player: one, called: '' };
      }),
    );

  it('goes by its own name, numbered where it is there already, or is somebody who plays so', () => {
    expect(names(['Ana', nuria, matriz, nuria])).toEqual(['Ana', 'Nuria', 'Carmen', 'Nuria 2']);
    expect(names(['nuria', nuria, matriz, matriz])).toEqual(['nuria', 'Nuria 2', 'Carmen', 'Rosario']);
    expect(names([nuria, nuria, nuria])).toEqual(['Nuria', 'Nuria 2', 'Nuria 3']);
  });

  it('is called otherwise than those who sit there, as the server names them', () => {
    expect(names(['Ana', matriz, matriz])).toEqual(['Ana', 'Paco', 'Carmen']);
    expect(names(['Paco', matriz, matriz])).toEqual(['Paco', 'Inés', 'Carmen']);
    expect(names(['paco', matriz, 'Carmen', matriz, 'Inés'])).toEqual(['paco', 'Pilar', 'Carmen', 'Rosario', 'Inés']);
  });

  it('goes by the name that it was given, numbered too', () => {
    expect(names(['Ana', [nuria, 'Amy'], [matriz, 'Tatiana'], nuria])).toEqual(['Ana', 'Amy', 'Tatiana', 'Nuria']);
    expect(names(['Ana', [nuria, 'Amy'], [matriz, 'amy'], [nuria, 'Ana']])).toEqual(['Ana', 'Amy', 'amy 2', 'Ana 2']);
    expect(names(['Ana', matriz, [matriz, 'Paco'], [nuria, 'Rosario']])).toEqual(['Ana', 'Inés', 'Paco', 'Rosario']);
  });
});

describe('players without a picture', () => {
  it('are told apart by their level', () => {
    const drawn = (emblem: (level: number) => PortraitPath[], levels: number[]) =>
      new Set(levels.map((level) => JSON.stringify(emblem(level)))).size;
    expect(drawn(tileOfLevel, [1, 3, 7, 12, 20])).toBe(4);
    const ten = Array.from({ length: 10 }, (_, level) => level + 1);
    expect([drawn(stonesOfLevel, ten), drawn(coinsOfLevel, ten)]).toEqual([10, 10]);
    const emblems = [tileOfLevel, stonesOfLevel, coinsOfLevel];
    expect(new Set(emblems.map((emblem) => JSON.stringify(emblem(3)))).size).toBe(3);
  });
});
