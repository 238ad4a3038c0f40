import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MoveTree } from '../wire.ts';
import { DECK, FIFTEEN, sumOf, valueOf, type Card } from './cards.ts';
import { captureOf, Choosing, NONE, playsOf, type Chosen, type Outcome } from './choosing.ts';

/** The sets of table cards that a card takes, by trying all of them. */
function sets(card: Card, table: readonly Card[]): Card[][] {
  const found: Card[][] = [];
  for (let bits = 1; bits < 2 ** table.length; bits += 1) {
    const taken = table.filter((_, index) => bits & (1 << index));
    if (valueOf(card) + sumOf(taken) === FIFTEEN) found.push(taken);
  }
  return found;
}

/** The legal moves as the wire gives them; `must`: a card that can capture must. */
function tree(hand: readonly Card[], table: readonly Card[], must = false): MoveTree[] {
  return hand.map((key): MoveTree => {
    const then = sets(key, table).map((taken) => ({ key: `:${taken.join('+')}` }));
    return then.length === 0 ? { key } : must ? { key, then } : { key, whole: true, then };
  });
}

const at = (hand: string, table: string, must = false, confirm = false) =>
  new Choosing(playsOf(tree(hand.split(' '), table.split(' ').filter(Boolean), must)), confirm);
/** Presses one after the other: `h7o` a card of the hand, `t5c` one of the table. */
function press(choosing: Choosing, ...cards: string[]): Outcome {
  return cards.reduce<Outcome>(
    ({ chosen }, one) =>
      one[0] === 'h' ? choosing.pressHand(chosen, one.slice(1)) : choosing.pressTable(chosen, one.slice(1)),
    { chosen: NONE, move: null },
  );
}

describe('the moves of the wire', () => {
  test('are read with what they take', () => {
    const { captures, lays } = playsOf([
      { key: '4e', whole: true, then: [{ key: ':5c+6b' }, { key: ':7o+4c' }] },
      { key: '2o' },
      { key: 'Ro', then: [{ key: ':5c' }] },
    ]);
    expect(captures).toEqual([
      { card: '4e', takes: ['5c', '6b'], move: '4e:5c+6b' },
      { card: '4e', takes: ['7o', '4c'], move: '4e:7o+4c' },
      { card: 'Ro', takes: ['5c'], move: 'Ro:5c' },
    ]);
    expect([...lays]).toEqual(['4e', '2o']);
    expect(captureOf('4e')).toEqual({ card: '4e', takes: [], move: '4e' });
  });
});

describe('the hand first', () => {
  test('a card that takes nothing is laid down by a second press', () => {
    const choosing = at('2o 6c', '3b');
    const first = press(choosing, 'h2o');
    expect(first.move).toBeNull();
    expect(choosing.selection(first.chosen)).toMatchObject({ hand: '2o', table: [], sum: 2, move: '2o' });
    expect(press(choosing, 'h2o', 'h2o')).toEqual({ chosen: NONE, move: '2o' });
  });

  test('the only capture is filled in, and played by a second press', () => {
    const choosing = at('7o', '5c 3b 6e');
    const { chosen } = press(choosing, 'h7o');
    expect(choosing.selection(chosen)).toMatchObject({ hand: '7o', table: ['5c', '3b'], sum: 15, move: '7o:5c+3b' });
    expect(press(choosing, 'h7o', 'h7o').move).toBe('7o:5c+3b');
  });

  test('what is proposed is chosen by a press, and a second one takes only that choice back', () => {
    const choosing = at('7o', '5c 3b 6e');
    const first = choosing.selection(press(choosing, 'h7o').chosen);
    expect(first).toMatchObject({ table: ['5c', '3b'], proposed: ['5c', '3b'] });
    const { chosen, move } = press(choosing, 'h7o', 't5c');
    expect(move).toBeNull();
    expect(choosing.selection(chosen)).toMatchObject({ table: ['5c', '3b'], proposed: ['3b'], move: '7o:5c+3b' });
    expect(choosing.selection(press(choosing, 'h7o', 't5c', 't3b').chosen)).toMatchObject({
      proposed: [],
      move: '7o:5c+3b',
    });
    expect(press(choosing, 'h7o', 't5c', 't5c').chosen).toEqual(press(choosing, 'h7o').chosen);
    expect(press(choosing, 'h7o', 't5c', 't3b', 'h7o').move).toBe('7o:5c+3b');
    expect(choosing.pressLay(chosen).move).toBe('7o');
  });

  test('who must capture is not led to laying it down', () => {
    const choosing = at('7o', '5c 3b 6e', true);
    const { chosen } = press(choosing, 'h7o', 't5c');
    expect(chosen.bare).toBe(false);
    expect(choosing.mayLay(chosen)).toBe(false);
    expect(choosing.pressLay(chosen).move).toBeNull();
  });

  test('of several captures one is chosen, by cards or as a group; a second press of the card alone plays nothing', () => {
    // 4c takes 7o 4b, or 7o 3o 1e: the worked case.
    const choosing = at('4c', '7o 4b 3o 1e');
    const { chosen } = press(choosing, 'h4c');
    expect(choosing.groups(chosen).map(({ move }) => move)).toEqual(['4c:7o+4b', '4c:7o+3o+1e']);
    expect(choosing.selection(chosen).move).toBeNull();
    expect(press(choosing, 'h4c', 'h4c')).toEqual({ chosen: NONE, move: null });
    expect(choosing.selection(press(choosing, 'h4c', 't7o').chosen).move).toBeNull();
    expect(choosing.selection(press(choosing, 'h4c', 't3o').chosen)).toMatchObject({
      table: ['7o', '3o', '1e'],
      move: '4c:7o+3o+1e',
    });
    const grouped = choosing.pressGroup(chosen, '4c:7o+4b').chosen;
    expect(choosing.play(grouped).move).toBe('4c:7o+4b');
    expect(choosing.pressHand(grouped, '4c').move).toBe('4c:7o+4b');
    expect(choosing.pressLay(chosen).move).toBe('4c');
  });

  test('equal sums with other cards are other plays', () => {
    // Se takes 7o or 7c; 1e takes both.
    const choosing = at('Se 1e', '7o 7c');
    expect(press(choosing, 'hSe', 't7c', 'hSe').move).toBe('Se:7c');
    expect(press(choosing, 'h1e', 'h1e').move).toBe('1e:7o+7c');
  });

  test('what cannot be completed is not open, and pressing it does nothing', () => {
    const choosing = at('7o', '5c 3b 6e');
    const { chosen } = press(choosing, 'h7o');
    expect(choosing.open(chosen).has('6e')).toBe(false);
    expect(choosing.pressTable(chosen, '6e').chosen).toEqual(chosen);
  });
});

describe('the table first', () => {
  test('cards of the table are chosen before the one of the hand', () => {
    const choosing = at('7o 4c', '5c 3b 6e 1b');
    const { chosen } = press(choosing, 't5c');
    expect(choosing.playable(chosen)).toEqual(new Set(['7o', '4c']));
    expect(choosing.selection(chosen)).toMatchObject({ hand: null, sum: 5, move: null });
    expect(press(choosing, 't5c', 't6e', 'h4c', 'h4c').move).toBe('4c:5c+6e');
  });

  test('the only capture that holds them is filled in, the hand with it, but not played by a first press', () => {
    const choosing = at('7o 4c', '5c 3b 6e');
    const { chosen } = press(choosing, 't3b');
    expect(choosing.selection(chosen)).toMatchObject({ hand: '7o', table: ['5c', '3b'], move: '7o:5c+3b' });
    expect(press(choosing, 't3b', 'h7o').move).toBeNull();
    expect(press(choosing, 't3b', 'h7o', 'h7o').move).toBe('7o:5c+3b');
    expect(choosing.play(chosen).move).toBe('7o:5c+3b');
  });

  test('a second press takes a card back', () => {
    const choosing = at('7o 4c', '5c 3b 6e');
    expect(press(choosing, 't5c', 't5c').chosen).toEqual(NONE);
    expect(press(choosing, 't3b', 't3b').chosen).toEqual(NONE);
    // What is proposed is not taken back by a press, but chosen.
    expect(choosing.selection(press(choosing, 't3b').chosen).proposed).toEqual(['7o', '5c']);
    expect(choosing.selection(press(choosing, 't3b', 't5c').chosen)).toMatchObject({ proposed: ['7o'] });
    expect(choosing.putBack().chosen).toEqual(NONE);
  });

  test('another card of the hand takes the place of the first, with the table cards that it can still take', () => {
    const choosing = at('7o 4c', '5c 3b 6e');
    expect(press(choosing, 't5c', 'h7o', 'h4c').chosen).toMatchObject({ hand: '4c', table: ['5c'] });
    expect(press(choosing, 't3b', 'h7o', 'h4c').chosen).toMatchObject({ hand: '4c', table: [] });
  });
});

describe('dragging', () => {
  const drag = (choosing: Choosing, card: Card, over: Parameters<Choosing['hover']>[1], from: Chosen = NONE) =>
    choosing.drop(choosing.hover(choosing.drag(from, card).chosen, over).chosen);

  test('onto the felt a card that takes nothing is laid down', () => {
    expect(drag(at('2o', '3b'), '2o', { on: 'felt' }).move).toBe('2o');
    expect(drag(at('2o', '3b'), '2o', { on: 'card', card: '3b' }).move).toBe('2o');
    expect(drag(at('2o', '3b', false, true), '2o', { on: 'felt' })).toMatchObject({
      move: null,
      chosen: { hand: '2o' },
    });
  });

  test('onto a card of its only capture it takes it; of several, it asks', () => {
    expect(drag(at('7o', '5c 3b 6e'), '7o', { on: 'card', card: '3b' }).move).toBe('7o:5c+3b');
    const several = drag(at('4c', '7o 4b 3o 1e'), '4c', { on: 'card', card: '7o' });
    expect(several).toMatchObject({ move: null, chosen: { hand: '4c', table: ['7o'], dragged: false } });
    expect(drag(at('4c', '7o 4b 3o 1e'), '4c', { on: 'group', move: '4c:7o+4b' }).move).toBe('4c:7o+4b');
  });

  test('onto the felt a card that could take something is laid down only when it is said again', () => {
    const choosing = at('7o', '5c 3b 6e');
    const dropped = drag(choosing, '7o', { on: 'felt' });
    expect(dropped).toMatchObject({ move: null, chosen: { hand: '7o', bare: true } });
    expect(choosing.pressHand(dropped.chosen, '7o').move).toBe('7o');
    expect(drag(at('7o', '5c 3b 6e', true), '7o', { on: 'felt' }).move).toBe('7o:5c+3b');
  });

  test('with cards of the table already chosen the felt takes those', () => {
    const choosing = at('4c', '7o 4b 3o 1e');
    expect(drag(choosing, '4c', { on: 'felt' }, press(choosing, 't4b').chosen).move).toBe('4c:7o+4b');
  });

  test('beside the felt, and of a card that may not be played, nothing comes', () => {
    expect(drag(at('2o', '3b'), '2o', null)).toEqual({ chosen: NONE, move: null });
    // Who can capture must: 2o may not be laid down now.
    const choosing = new Choosing(playsOf([{ key: '7o', then: [{ key: ':5c+3b' }] }]), false);
    expect(drag(choosing, '2o', { on: 'felt' })).toEqual({ chosen: NONE, move: null });
    expect(choosing.pressHand(NONE, '2o').chosen).toEqual(NONE);
  });
});

describe('any table', () => {
  const deal = fc
    .shuffledSubarray([...DECK], { minLength: 4, maxLength: 12 })
    .map((cards) => ({ hand: cards.slice(0, 3), table: cards.slice(3) }));

  test('every capture can be made in any order, and only legal plays come out', () => {
    fc.assert(
      fc.property(
        deal,
        fc.boolean(),
        fc.integer({ min: 0, max: 10_000 }),
        fc.boolean(),
        ({ hand, table }, must, pick, handFirst) => {
          const choosing = new Choosing(playsOf(tree(hand, table, must)), false);
          const { captures } = choosing.plays;
          const capture = captures[pick % Math.max(1, captures.length)];
          if (!capture) return;
          // Chosen are the cards that the selection does not hold yet.
          const order = handFirst
            ? [capture.card, ...capture.takes]
            : [...capture.takes].reverse().concat(capture.card);
          let now = NONE;
          for (const card of order) {
            const { hand: held, table: taken, move } = choosing.selection(now);
            if (move === capture.move || held === card || taken.includes(card)) continue;
            const next = card === capture.card ? choosing.pressHand(now, card) : choosing.pressTable(now, card);
            expect(next.move).toBeNull();
            now = next.chosen;
          }
          expect(choosing.selection(now)).toMatchObject({ sum: FIFTEEN, move: capture.move });
          expect(choosing.play(now).move).toBe(capture.move);
        },
      ),
    );
  });

  test('whatever is pressed, what is chosen is part of a legal play, and what is not open changes nothing', () => {
    fc.assert(
      fc.property(deal, fc.boolean(), fc.array(fc.nat(40), { maxLength: 12 }), ({ hand, table }, must, presses) => {
        const choosing = new Choosing(playsOf(tree(hand, table, must)), false);
        let now = NONE;
        for (const number of presses) {
          const all = [...hand, ...table];
          const card = all[number % all.length] ?? '';
          const inHand = hand.includes(card);
          const open = inHand || choosing.open(now).has(card) || choosing.selection(now).table.includes(card);
          const { chosen, move } = inHand ? choosing.pressHand(now, card) : choosing.pressTable(now, card);
          if (!open) expect(chosen).toEqual(now);
          if (move !== null) {
            const legal = move.includes(':')
              ? choosing.plays.captures.some((one) => one.move === move)
              : choosing.plays.lays.has(move);
            expect(legal).toBe(true);
          }
          now = chosen;
          const { captures, hand: held, table: taken } = choosing.selection(now);
          if (taken.length > 0) expect(captures.length).toBeGreaterThan(0);
          else if (held !== null && captures.length === 0)
            expect(choosing.mayLay(now) || !choosing.plays.lays.has(held)).toBe(true);
        }
      }),
    );
  });

  test('a full table of forty is chosen from as well', () => {
    const table = DECK.slice(0, 14);
    const choosing = new Choosing(playsOf(tree(['1b'], table)), false);
    const { chosen } = choosing.pressHand(NONE, '1b');
    expect(choosing.groups(chosen).length).toBeGreaterThan(20);
    expect(choosing.open(chosen).size).toBe(14);
  });
});
