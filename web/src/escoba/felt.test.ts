import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DECK } from './cards.ts';
import { fanStep, heldStill, layOut, lyingOn, nextTo, pilesAtSeats } from './felt.ts';

const told = (turned_up: string, ...moves: string[]) => ({
  turned_up: turned_up.split(' '),
  opening: null,
  log: moves.map((move) => {
    const [card = '', taken] = move.split(':');
    return { card, takes: taken?.split('+') ?? [] };
  }),
});

describe('the piles of the others', () => {
  test('lie beside the faces where the felt has no room for them', () => {
    expect([2, 3, 4, 5, 8].map(pilesAtSeats)).toEqual(['never', 'small', 'small', 'always', 'always']);
  });
});

describe('places on the felt', () => {
  const order = (lying: readonly { card: string; slot: number }[]) => {
    expect(lying.map(({ slot }) => slot)).toEqual(lying.map((_, index) => index));
    return lying.map(({ card }) => card).join(' ');
  };

  test('what is taken leaves no hole, and a new card comes last', () => {
    expect(order(lyingOn(told('1o 2c 5e 7b', '4c', '3o:5e+7b')))).toBe('1o 2c 4c');
    expect(order(lyingOn(told('1o 2c 5e 7b', '4c', '3o:5e+7b', 'Ro', '6b')))).toBe('1o 2c 4c Ro 6b');
  });

  test('while a capture is shown nothing moves', () => {
    const before = lyingOn(told('1o 2c 5e 7b', '4c'));
    const after = lyingOn(told('1o 2c 5e 7b', '4c', '3o:5e+7b', 'Ro'));
    expect(order(heldStill(before, after))).toBe('1o 2c 5e 7b 4c Ro');
  });

  test('what the opening took is gone', () => {
    expect(order(lyingOn({ ...told('5o Rc 2e 3b'), opening: { side: 0, escobas: 1, taken: ['5o', 'Rc'] } }))).toBe(
      '2e 3b',
    );
    expect(
      lyingOn({ ...told('1o 2c 5e 7b'), opening: { side: 0, escobas: 1, taken: ['1o', '2c', '5e', '7b'] } }),
    ).toEqual([]);
  });
});

describe('the felt', () => {
  const sizes = fc.record({
    used: fc.integer({ min: 0, max: 40 }),
    width: fc.integer({ min: 280, max: 1200 }),
    height: fc.integer({ min: 180, max: 800 }),
  });

  test('holds all cards, none beyond its edge', () => {
    fc.assert(
      fc.property(sizes, ({ used, width, height }) => {
        const laid = layOut(used, width, height);
        for (let slot = 0; slot < used; slot += 1) {
          const { x, y } = laid.at(slot);
          expect(x - laid.width / 2).toBeGreaterThanOrEqual(-0.5);
          expect(x + laid.width / 2).toBeLessThanOrEqual(width + 0.5);
          expect(y - laid.height / 2).toBeGreaterThanOrEqual(-0.5);
          expect(y + laid.height / 2).toBeLessThanOrEqual(height + 0.5);
        }
      }),
    );
  });

  test('lies about the middle, and no row is longer than another by more than a card', () => {
    fc.assert(
      fc.property(sizes, ({ used, width, height }) => {
        fc.pre(used > 0);
        const laid = layOut(used, width, height);
        const rows = new Map<number, number[]>();
        for (let slot = 0; slot < used; slot += 1) {
          const { x, y } = laid.at(slot);
          rows.set(y, [...(rows.get(y) ?? []), x]);
        }
        const lengths = [...rows.values()].map((row) => row.length);
        expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
        for (const row of rows.values()) expect((Math.min(...row) + Math.max(...row)) / 2).toBeCloseTo(width / 2);
        expect((Math.min(...rows.keys()) + Math.max(...rows.keys())) / 2).toBeCloseTo(height / 2);
      }),
    );
  });

  test('up to sixteen cards lie apart from each other on a phone and on a screen', () => {
    for (const [width, height] of [
      [366, 330],
      [700, 380],
    ] as const) {
      for (let used = 1; used <= 16; used += 1) {
        const laid = layOut(used, width, height);
        expect(laid.width).toBeGreaterThanOrEqual(46);
        for (let a = 0; a < used; a += 1) {
          for (let b = 0; b < a; b += 1) {
            const [one, other] = [laid.at(a), laid.at(b)];
            expect(Math.abs(one.x - other.x) >= laid.width || Math.abs(one.y - other.y) >= laid.height).toBe(true);
          }
        }
      }
    }
  });

  test('where there is no room for two rows, cards that fit side by side lie in one', () => {
    const laid = layOut(6, 280, 110, 42);
    for (let slot = 0; slot < 6; slot += 1) {
      expect(laid.at(slot).y).toBeCloseTo(55);
      if (slot > 0) expect(laid.at(slot).x - laid.at(slot - 1).x).toBeGreaterThanOrEqual(laid.width);
    }
  });

  test('the whole deck is survived: of every card its index is seen', () => {
    const laid = layOut(DECK.length, 366, 330);
    const seen = new Set(DECK.map((_, slot) => `${Math.round(laid.at(slot).x)}/${Math.round(laid.at(slot).y)}`));
    expect(seen.size).toBe(DECK.length);
    expect(laid.at(39).y - laid.at(0).y).toBeGreaterThan(laid.height);
  });
});

test('a fan is closed so far that it fits', () => {
  expect(fanStep(1, 60, 60, 40)).toBe(0);
  expect(fanStep(3, 60, 400, 40)).toBe(40);
  expect(fanStep(11, 60, 160, 40)).toBe(10);
});

describe('nextTo', () => {
  test('every card is reached from every other with the arrows to the sides, and up undoes down where rows are full', () => {
    fc.assert(
      fc.property(
        fc.subarray(DECK.map((card, slot) => ({ card, slot })).slice(0, 20), { minLength: 2 }),
        fc.integer({ min: 200, max: 900 }),
        (lying, width) => {
          const laid = layOut(20, width, 400);
          const seen = [lying[0]!];
          for (let next = nextTo(seen[0]!, 'right', lying, laid); next; next = nextTo(next, 'right', lying, laid))
            seen.push(next);
          expect(seen).toEqual(lying);
          const back = [lying.at(-1)!];
          for (let next = nextTo(back[0]!, 'left', lying, laid); next; next = nextTo(next, 'left', lying, laid))
            back.push(next);
          expect(back.reverse()).toEqual(lying);
        },
      ),
    );
    const full = DECK.slice(0, 8).map((card, slot) => ({ card, slot }));
    const laid = layOut(8, 700, 400);
    const columns = full.filter(({ slot }) => laid.at(slot).y === laid.at(0).y).length;
    expect(columns).toBeGreaterThan(1);
    expect(nextTo(full[1]!, 'down', full, laid)?.slot).toBe(columns + 1);
    expect(nextTo(full[columns + 1]!, 'up', full, laid)?.slot).toBe(1);
    expect(nextTo(full[1]!, 'up', full, laid)).toBeNull();
    expect(nextTo(full[7]!, 'down', full, laid)).toBeNull();
  });
});
