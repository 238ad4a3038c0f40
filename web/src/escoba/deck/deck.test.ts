import { describe, expect, test } from 'vitest';
import { DECK, FACES, badgeOf, indexOf, inOrder, pictureOf, SUITS, sumOf, valueOf } from '../cards.ts';
import { CARD, drawingOf } from './drawing.ts';
import { breaks, pipsOf } from './pips.ts';
import { FRENCH, SYMBOLS } from './suits.ts';

describe('the cards', () => {
  test('are forty, and sum to 220', () => {
    expect(new Set(DECK).size).toBe(40);
    expect(sumOf(DECK)).toBe(220);
    expect(['7o', 'Se', 'Cb', 'Rc'].map(valueOf)).toEqual([7, 8, 9, 10]);
  });

  test('show their index, and what they count where that is something else', () => {
    const shown = (card: string, faces: (typeof FACES)[number]) =>
      `${indexOf(card, faces)} ${badgeOf(card, faces) ?? '-'}`;
    expect(['7o', 'So', 'Co', 'Ro'].map((card) => shown(card, 'spanish'))).toEqual(['7 -', '10 8', '11 9', '12 10']);
    expect(['7o', 'So', 'Co', 'Ro'].map((card) => shown(card, 'italian'))).toEqual(['7 -', '8 -', '9 -', '10 -']);
    expect(['1o', 'So', 'Ro'].map((card) => shown(card, 'english'))).toEqual(['A -', '8 -', '10 -']);
    expect(['1o', '7o', 'So', 'Co', 'Ro'].map((card) => shown(card, 'english_courts'))).toEqual([
      'A -',
      '7 -',
      'J 8',
      'Q 9',
      'K 10',
    ]);
    expect(pictureOf('Cb', 'english_courts')).toEqual({ figure: 'reina' });
    expect(['So', 'Co', 'Ro'].map((card) => pictureOf(card, 'spanish_1_10'))).toEqual([
      { pips: 8 },
      { pips: 9 },
      { figure: 'sota' },
    ]);
  });

  test('lie in the hand by what they count', () => {
    expect(inOrder(['Re', '7c', '7o', '1b'])).toEqual(['1b', '7o', '7c', 'Re']);
  });
});

describe('the drawings', () => {
  test('are told apart, all forty of each set, and each is under ten thousand bytes', () => {
    for (const faces of FACES) {
      const drawings = DECK.map((card) => JSON.stringify(drawingOf(card, faces)));
      expect(new Set(drawings).size).toBe(DECK.length);
      for (const drawing of drawings) expect(drawing.length).toBeLessThan(10_000);
    }
  });

  test('tell the suits by shape, not by colour alone', () => {
    for (const set of [SYMBOLS, FRENCH])
      expect(new Set(SUITS.map((suit) => set[suit].map(({ d }) => d).join())).size).toBe(4);
  });

  test('have as many pips as they count, within the card and apart from each other', () => {
    for (let count = 1; count <= 10; count += 1) {
      const pips = pipsOf(count);
      expect(pips).toHaveLength(count);
      for (const [index, { x, y, size }] of pips.entries()) {
        expect(Math.min(x, CARD.width - x, CARD.height - y) - size / 2).toBeGreaterThanOrEqual(5);
        expect(y - size / 2).toBeGreaterThanOrEqual(28);
        for (const other of pips.slice(0, index))
          expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan((size + other.size) * 0.42);
      }
    }
  });

  test('break the frame as the pinta does: oros none, copas one, espadas two, bastos three', () => {
    expect(SUITS.map((_, count) => breaks(count).length)).toEqual([0, 1, 2, 3]);
    const pieces = SUITS.map(
      (suit) => (drawingOf(`7${suit}`, 'spanish').groups[0]?.shapes[0]?.d.match(/H/g) ?? []).length,
    );
    expect(pieces).toEqual([2, 4, 6, 8]);
  });
});
