import { beforeEach, describe, expect, it } from 'vitest';
import { chanceFrom, FakeMatch, seatsFor } from '../../tests/fake_match.ts';
import { options } from '../options.svelte.ts';
import { countNumbers } from './counts.ts';
import { leader, matchStory, sayTarget } from '../table/score.ts';
import { addedUp, handStory, sumsOf } from './score.ts';
import { nameOfSide, sidesOf } from '../table/sides.ts';

beforeEach(() => {
  options.language = 'es';
});

/** A hand that is over, ended as asked. */
function over(person: boolean, wants: (match: FakeMatch) => boolean): FakeMatch {
  for (let seed = 1; ; seed += 1) {
    const match = new FakeMatch(chanceFrom(seed), seatsFor(person));
    while (!match.over) match.playAny();
    if (wants(match)) return match;
  }
}
const last = (match: FakeMatch) => match.scores[match.scores.length - 1];
const story = (match: FakeMatch, you: number | null) => {
  const score = last(match);
  if (!score) throw new Error('no hand is over');
  return handStory(match.view(you), score);
};

describe('the sides', () => {
  it('are the viewer’s own first, us and them', () => {
    const view = new FakeMatch(chanceFrom(1), seatsFor(true)).view(0);
    expect(sidesOf(view).map(({ name, colour, own }) => [name, colour, own])).toEqual([
      ['Nosotros', 'a', true],
      ['Ellos', 'b', false],
    ]);
    const seats = seatsFor(true).map((seat, index) => ({ ...seat, yours: index === 1 }));
    expect(sidesOf(new FakeMatch(chanceFrom(1), seats).view(1)).map(({ side }) => side)).toEqual([1, 0]);
  });

  it('have their names where nobody is one’s own', () => {
    expect(sidesOf(new FakeMatch(chanceFrom(1), seatsFor(false)).view(null)).map(({ name }) => name)).toEqual([
      'Lola y Carmen',
      'Rosario y Paco',
    ]);
  });

  it('are led by the one with most points, if any', () => {
    expect(leader([0, 0])).toBeNull();
    expect(leader([30, 30])).toBeNull();
    expect(leader([30, 31])).toBe(1);
  });
});

describe('a finished hand', () => {
  it('says what its points are the sum of, where all that is left makes them', () => {
    const match = over(true, (one) => one.left().sides.every((count) => count > 0) && last(one)?.winner !== null);
    const view = match.view(0);
    const [a = 0, b = 0] = match.left().sides;
    expect(addedUp(view)).toBe(`${a} + ${b} = ${a + b}`);
    // The stock counts for whoever won, too.
    const score = view.position.score.hands[0];
    if (!score || !view.position.board.left) throw new Error('no hand is over');
    score.points[score.winner ?? 0] = a + b + 5;
    expect(addedUp(view)).toBe('');
    view.position.board.left.stock = 5;
    expect(addedUp(view)).toBe(`${a} + ${b} + 5 = ${a + b + 5}`);
    // Other points are made in another way, and those of one side alone need no sum.
    view.position.board.left.sides = [0, 0];
    score.points[score.winner ?? 0] = 5;
    expect(addedUp(view)).toBe('');
  });

  it('that was won by going out', () => {
    const match = over(true, (one) => last(one)?.how === 'out' && one.hands[2]?.length === 0);
    const points = last(match)?.points[0] ?? 0;
    expect(story(match, 0)).toEqual({
      title: 'Ronda para nosotros',
      reason: 'Domina Carmen.',
      scored: `${points} tantos para nosotros.`,
    });
    expect(story(match, null).title).toBe('Ronda para Ana y Carmen');
  });

  it('that one won oneself', () => {
    expect(
      story(
        over(true, (one) => one.hands[0]?.length === 0),
        0,
      ).reason,
    ).toBe('Dominas tú.');
  });

  it('that was blocked', () => {
    const match = over(true, (one) => last(one)?.how === 'blocked' && last(one)?.winner === 1);
    expect(story(match, 0).title).toBe('Ronda para Rosario y Paco');
    expect(story(match, 0).reason).toContain('Cierre');
  });

  it('that was tied', () => {
    const match = over(true, (one) => last(one)?.how === 'blocked' && last(one)?.winner === null);
    expect(story(match, 0)).toEqual({
      title: 'Ronda empatada',
      reason: 'Cierre, y la cuenta es la misma.',
      scored: 'Nadie se apunta nada.',
    });
  });

  it('says who scores, each side for itself', () => {
    const view = over(true, () => true).view(0);
    const scored = (points: number[]) => handStory(view, { points, winner: null, how: 'blocked' }).scored;
    expect(scored([25, 1])).toBe('25 tantos para nosotros. 1 tanto para Rosario y Paco.');
    expect(scored([0, 0])).toBe('Nadie se apunta nada.');
    expect(handStory(over(true, () => true).view(null), { points: [0, 9], winner: 1, how: 'blocked' }).scored).toBe(
      '9 tantos para Rosario y Paco.',
    );
  });

  it('counts what the rules count: tiles, or the lesser hand of a side', () => {
    const match = over(true, (one) => one.hands.every((hand, seat) => seat === 0 || hand.length > 1));
    match.counts = 'tiles';
    const tiles = match.hands.map((hand) => hand.length);
    const view = match.view(0);
    expect(sumsOf(view).map(({ total }) => total)).toEqual([0, 1].map((a) => (tiles[a] ?? 0) + (tiles[a + 2] ?? 0)));
    expect(sumsOf(view)[0]?.spelled).toBe(`Tú ${tiles[0]} + Carmen ${tiles[2]}`);
    match.added = false;
    expect(sumsOf(match.view(0))[0]).toMatchObject({
      spelled: `Tú ${tiles[0]} · Carmen ${tiles[2]}`,
      total: Math.min(tiles[0] ?? 0, tiles[2] ?? 0),
    });
  });

  it('has its pips spelled out so that they add up', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const match = new FakeMatch(chanceFrom(seed), seatsFor(true));
      while (!match.over) match.playAny();
      const view = match.view(0);
      for (const sum of sumsOf(view)) expect(sum.seats.reduce((all, { count }) => all + count, 0)).toBe(sum.total);
      const onTable = view.position.board.placed.flatMap((tile) => tile.tile).reduce((a, b) => a + b, 0);
      expect(sumsOf(view).reduce((all, { total }) => all + total, onTable)).toBe(168);
    }
  });
});

describe('a finished match', () => {
  it('is told as it went', () => {
    const match = over(true, () => true);
    expect(matchStory(match.view(0))).toBeNull();
    const view = match.view(0);
    view.position.result = { winner: 0, points: [210, 90], termination: 'finished' };
    expect(matchStory(view)).toEqual({ title: 'Ganamos la partida', reason: '' });
    view.position.result = { winner: 1, points: [10, 90], termination: 'resigned' };
    expect(matchStory(view)).toEqual({ title: 'Esta vez ganan ellos', reason: 'Por rendición.' });
    view.position.result = { winner: 0, points: [90, 10], termination: 'timeout' };
    expect(matchStory(view)?.reason).toBe('Un programa no pudo seguir: no contestó a tiempo.');
    Object.assign(view.seats[1]?.occupant ?? {}, { kind: 'person', name: 'Ana' });
    view.position.result = { winner: 0, points: [90, 10], termination: 'timeout', seat: 1 };
    expect(matchStory(view)?.reason).toBe('No se esperó más a Ana.');
    view.position.result = { winner: 1, points: [90, 10], termination: 'timeout', seat: 0 };
    expect(matchStory(view)?.reason).toBe('No se te esperó más.');
    view.position.result = { winner: null, points: [10, 10], termination: 'hand_cap' };
    expect(matchStory(view)?.title).toBe('Partida empatada');
  });
});

describe('the count of the numbers', () => {
  it('counts a double once and leaves none out', () => {
    const counts = countNumbers(
      { heads: 2, highest: 6, tiles: 28, copies: 1 },
      [
        [6, 6],
        [6, 1],
      ],
      [
        [6, 0],
        [1, 1],
      ],
    );
    expect(counts[6]).toEqual({ number: 6, played: 2, held: 1, all: 7 });
    expect(counts[1]).toEqual({ number: 1, played: 1, held: 1, all: 7 });
    expect(counts[3]).toEqual({ number: 3, played: 0, held: 0, all: 7 });
  });

  it('knows whole sets of every kind, and says so where it does not', () => {
    const all = (heads: number, highest: number, tiles: number, copies: number) =>
      countNumbers({ heads, highest, tiles, copies }, [], [])[1]?.all;
    expect(all(2, 19, 380, 2)).toBe(38);
    expect(all(2, 9, 55, 1)).toBe(10);
    expect(all(3, 6, 84, 1)).toBe(28);
    expect(all(4, 3, 35, 1)).toBe(20);
    expect(all(2, 6, 32, 1)).toBeNull();
  });
});

describe('more sides than two', () => {
  it("are each told by name, the viewer's own first, with a colour of its own", () => {
    const match = new FakeMatch(
      chanceFrom(1),
      seatsFor(true).map((seat, number) => ({ ...seat, side: number })),
    );
    match.rules.sides = [0, 1, 2, 3];
    const sides = sidesOf(match.view(0));
    expect(sides.map(({ name, colour }) => [name, colour])).toEqual([
      ['Tú', 'a'],
      ['Rosario', 'b'],
      ['Carmen', 'c'],
      ['Paco', 'd'],
    ]);
    match.rules.side_names = ['Norte', 'Este', '', 'Oeste'].map((name) => ({ es: name, en: name }));
    expect([0, 1, 2, 3].map((side) => nameOfSide(match.view(0), side))).toEqual(['Norte', 'Este', 'Carmen', 'Oeste']);
  });
});

describe('what a match is played to', () => {
  it('is points, hands, or both', () => {
    expect(sayTarget({ target: 200, hands: null })).toBe('A 200 tantos');
    expect(sayTarget({ target: null, hands: null })).toBe('A una ronda');
    expect(sayTarget({ target: null, hands: 6 })).toBe('A 6 rondas');
    expect(sayTarget({ target: 100, hands: 6 })).toBe('A 100 tantos, o 6 rondas');
    expect(sayTarget({ target: 1, hands: null })).toBe('A 1 tanto');
    expect(sayTarget({ target: -1, hands: null })).toBe('A 1 tanto en contra');
    expect(sayTarget({ target: 1, hands: 6 })).toBe('A 1 tanto, o 6 rondas');
  });
});
