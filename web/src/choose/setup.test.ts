import { describe, expect, it } from 'vitest';
import type { GameInfo, PlayerInfo, RulesInfo } from '../wire.ts';
import {
  findRules,
  forNumber,
  friendsAt,
  numberFor,
  ownSeat,
  readSetup,
  requestOf,
  seatsFor,
  spell,
  started,
  takePlace,
  usualSeats,
  type Setup,
} from './setup.ts';

const text = { es: 'sí', en: 'yes' };
const rules = (id: string, seats: number): RulesInfo => ({
  id,
  game: 'dominoes',
  choices: '',
  name: text,
  summary: text,
  pieces: { game: 'dominoes', heads: 2, highest: 6, arms: false },
  seats,
  offered: id === 'draw' ? [2, 3, 4] : [seats],
  side_names: [],
  clockwise: false,
  sides: Array.from({ length: seats }, (_, seat) => seat % 2),
  target: 200,
  hands: null,
  pauses: true,
  own: false,
});
const player = (id: string, level: number): PlayerInfo => ({
  id,
  name: { es: id, en: id },
  level,
  group: 'methods',
  greeting: null,
  avatar: null,
  own: false,
  summary: text,
  options:
    id === 'sondeo'
      ? [{ id: 'playouts', name: text, type: 'number', min: 1, max: 2000, default: 100, whole: true }]
      : [],
});
const games: GameInfo[] = [
  {
    id: 'dominoes',
    name: text,
    people: true,
    rules: [rules('international', 4), rules('duel', 2), rules('draw', 2)],
    players: [player('random', 1), player('sondeo', 6), player('matriz', 5)],
  },
];

/** Who plays under a rule file, as the page shows it. */
const company = (setup: Setup | null, id: string) => {
  const found = findRules(games, id);
  if (!setup || !found) throw new Error('there are games');
  return seatsFor(setup, found.game, forNumber(found.rules, numberFor(setup, found.rules)));
};
const request = (setup: Setup | null, name: string) => {
  const found = setup && findRules(games, setup.rules);
  if (!setup || !found) throw new Error('there are games');
  return requestOf(setup, found.game, forNumber(found.rules, numberFor(setup, found.rules)), name);
};

describe('the last choice of a table', () => {
  it('is as usual where nothing was kept: the first rules, the strongest players', () => {
    for (const kept of [null, '', '{', '[]', '7', '{"rules":"no-such","watch":1,"seats":[]}']) {
      const setup = readSetup(kept, games);
      expect(setup?.rules).toBe('international');
      expect(setup?.watch).toBe(false);
      expect(company(setup, 'international').map((seat) => seat.id)).toEqual(['sondeo', 'sondeo', 'sondeo', 'sondeo']);
      expect(company(setup, 'duel')).toHaveLength(2);
    }
  });

  it('has people of the middle for company where there are some, no two alike at a table of four', () => {
    const people = Array.from({ length: 8 }, (_, at): PlayerInfo => ({
      ...player(`p${at + 1}`, at + 1),
      group: 'people',
    }));
    const found = findRules([{ ...games[0]!, players: [...games[0]!.players, ...people] }], 'international')!;
    const usual = usualSeats(found.game, found.rules).map(({ id }) => id);
    expect(usual).toEqual(['p3', 'p4', 'p5', 'p6']);
  });

  it('comes back, without what does not exist any more', () => {
    const seats = {
      international: [
        { id: 'matriz' },
        { id: 'gone' },
        { id: 'sondeo', options: { playouts: 30, other: 1 } },
        { id: 'sondeo', options: { playouts: 0 } },
      ],
    };
    const setup = readSetup(JSON.stringify({ rules: 'duel', watch: true, seats }), games);
    expect(setup?.rules).toBe('duel');
    expect(setup?.watch).toBe(true);
    expect(company(setup, 'international').map(spell)).toEqual(['matriz', 'sondeo', 'sondeo playouts=30', 'sondeo']);
  });

  it('asks friends to the seats chosen for them, and remembers how many', () => {
    const seats = {
      international: [{ id: 'matriz' }, { id: 'matriz', friend: true }, { id: 'random' }, { id: 'matriz' }],
    };
    const setup = readSetup(JSON.stringify({ rules: 'international', seats }), games) as Setup;
    const chosen = company(setup, 'international');
    expect(friendsAt(setup, chosen, 0)).toBe(1);
    expect(request(setup, 'Ana')).toMatchObject({
      seats: [{ kind: 'me' }, { kind: 'friend' }, { kind: 'computer', player: 'random' }, { kind: 'computer' }],
      people: [null, null, null, null],
    });
    const again = readSetup(JSON.stringify({ ...setup, seats: { international: chosen } }), games) as Setup;
    expect(company(again, 'international').map(({ friend }) => friend)).toEqual([false, true, false, false]);
  });

  it('asks no friends where one only watches, nor where people do not sit down', () => {
    const seats = { duel: [{ id: 'matriz' }, { id: 'matriz', friend: true }] };
    const text = JSON.stringify({ rules: 'duel', watch: true, seats });
    const alone = games.map((game) => ({ ...game, people: false }));
    for (const setup of [readSetup(text, games), readSetup(text.replace('"watch":true,', ''), alone)]) {
      expect(setup && friendsAt(setup, company(setup, 'duel'), 0)).toBe(0);
      expect(request(setup, 'Ana').seats.map(({ kind }) => kind)).toEqual(['computer', 'computer']);
    }
  });

  it('is nothing where there is nothing to play', () => {
    expect(readSetup(null, [])).toBeNull();
  });

  it('becomes a request, with the person at the first seat unless they only watch', () => {
    const setup = readSetup(
      JSON.stringify({ rules: 'duel', seats: { duel: [{ id: 'matriz' }, { id: 'random' }] } }),
      games,
    ) as Setup;
    expect(request(setup, 'Ana')).toEqual({
      rules: 'duel',
      name: 'Ana',
      seats: [{ kind: 'me' }, { kind: 'computer', player: 'random' }],
      people: [null, null],
      teams: null,
    });
    expect(request({ ...setup, watch: true }, 'Ana')).toMatchObject({
      rules: 'duel',
      name: null,
      seats: [
        { kind: 'computer', player: 'matriz' },
        { kind: 'computer', player: 'random' },
      ],
    });
    expect(request(setup, '').name).toBeNull();
  });

  it('has several people at one screen, by their names', () => {
    const setup = readSetup(
      JSON.stringify({ rules: 'duel', seats: { duel: [{ id: 'matriz' }, { id: 'random', person: ' Eva ' }] } }),
      games,
    );
    expect(request(setup, 'Ana')).toMatchObject({
      name: 'Ana',
      seats: [{ kind: 'me' }, { kind: 'me' }],
      people: [null, 'Eva'],
    });
    const nameless = readSetup(
      JSON.stringify({ rules: 'duel', seats: { duel: [{ id: 'matriz' }, { id: 'random', person: '' }] } }),
      games,
    );
    expect(request(nameless, 'Ana')).toMatchObject({ seats: [{ kind: 'me' }, { kind: 'me' }], people: [null, null] });
  });

  it('says what computer players are called who were given a name, also where only computers play', () => {
    const setup = readSetup(
      JSON.stringify({
        rules: 'duel',
        seats: {
          duel: [
            { id: 'matriz', called: ' Amy\u202e ' },
            { id: 'random', called: 'Tatiana'.repeat(4) },
          ],
        },
      }),
      games,
    ) as Setup;
    const long = 'Tatiana'.repeat(4).slice(0, 24);
    expect(request(setup, 'Ana').people).toEqual([null, long]);
    expect(request({ ...setup, watch: true }, 'Ana').people).toEqual(['Amy', long]);
    expect(company(setup, 'duel').map(({ called }) => called)).toEqual(['Amy', long]);
  });

  it('has a number of seats where the rules offer several, and company for each', () => {
    const setup = readSetup(
      JSON.stringify({
        rules: 'draw',
        numbers: { draw: 3, duel: 9 },
        seats: { 'draw seats=3': [{ id: 'random' }, { id: 'matriz' }] },
      }),
      games,
    );
    expect(request(setup, '')).toMatchObject({
      rules: 'draw seats=3',
      seats: [{ kind: 'me' }, { player: 'matriz' }, { player: 'sondeo' }],
    });
    expect(company(setup, 'duel')).toHaveLength(2);
    const other = readSetup(JSON.stringify({ rules: 'draw', numbers: { draw: 7 } }), games);
    expect(request(other, '').rules).toBe('draw seats=2');
  });

  it('has sides of its own where they fill the seats', () => {
    const teams = {
      sides: [
        { name: 'Ellas', size: 1 },
        { name: '', size: 3 },
      ],
      order: 'interleaved',
      listed: [],
    };
    const setup = readSetup(
      JSON.stringify({ rules: 'international', teams: { international: teams, duel: teams } }),
      games,
    ) as Setup;
    expect(request(setup, 'Ana').teams).toEqual(teams);
    expect(setup.teams['duel']).toBeUndefined();
  });
});

describe('a game whose seats are not alike and that starts where one says', () => {
  const amazons: RulesInfo = {
    ...rules('amazons', 2),
    game: 'amazons',
    pieces: { game: 'amazons', files: 4, ranks: 4, start: '1bb1/b2b/w2w/1ww1 w' },
    side_names: [
      { es: 'Blancas', en: 'White' },
      { es: 'Negras', en: 'Black' },
    ],
  };

  it('has the guest sit where it was chosen, against who was chosen', () => {
    const game: GameInfo = { ...games[0]!, rules: [amazons] };
    const setup = readSetup(null, [game])!;
    const [one, other] = game.players.map(({ id }) => ({ id, options: {}, person: null, called: '', friend: false }));
    setup.seats['amazons'] = [one!, other!];
    takePlace(setup, game, amazons, 1);
    takePlace(setup, game, amazons, 1);
    expect(requestOf(setup, game, amazons, 'Ana').seats).toEqual([
      { kind: 'computer', player: other!.id },
      { kind: 'me' },
    ]);
    expect(ownSeat(readSetup(JSON.stringify(setup), [game])!, amazons)).toBe(1);
    expect(ownSeat({ places: { duel: 1 } }, rules('duel', 2)), 'seats that are alike').toBe(0);
  });

  it('asks for the table with its position, which is not kept', () => {
    const game: GameInfo = { ...games[0]!, rules: [amazons] };
    const setup = readSetup(null, [game])!;
    setup.starts['amazons'] = 'b3/4/4/w3 b';
    expect(requestOf(setup, game, amazons, '').rules).toBe('amazons start=b3/4/4/w3,b');
    expect(started(setup, amazons).pieces).toMatchObject({ start: 'b3/4/4/w3 b' });
    expect(readSetup(JSON.stringify(setup), [game])!.starts).toEqual({});
    expect(started(setup, rules('duel', 2))).toEqual(rules('duel', 2));
  });

  it('asks for the table with what was chosen of its rules, which is kept', () => {
    const game: GameInfo = { ...games[0]!, rules: [amazons, rules('draw', 2)] };
    const setup = readSetup(null, [game])!;
    setup.changes = { amazons: { opening: '4' }, draw: { target: '50', tie: 'opener' } };
    setup.starts['amazons'] = 'b3/4/4/w3 b';
    expect(requestOf(setup, game, amazons, '').rules).toBe('amazons opening=4 start=b3/4/4/w3,b');
    expect(requestOf(setup, game, rules('draw', 2), '').rules).toBe('draw seats=2 target=50 tie=opener');
    expect(readSetup(JSON.stringify(setup), [game])!.changes).toEqual(setup.changes);
    // Who was chosen to play stays, whatever is changed.
    const [one] = game.players.map(({ id }) => ({ id, options: {}, person: null, called: '', friend: false }));
    setup.seats['draw seats=2'] = [one!, one!];
    expect(requestOf(setup, game, rules('draw', 2), '').seats[1]).toEqual({ kind: 'computer', player: one!.id });
  });
});
