/** Where the cards lie on the felt: in the order in which they were laid, in rows about the middle, without holes. */

import { CARD } from './deck/drawing.ts';
import type { Card } from './cards.ts';
import type { CardPlay, EscobaBoard } from '../wire.ts';

/** On which screens the piles of the others lie beside the faces of whose they are, not beside the felt. */
export type PilesAtSeats = 'never' | 'small' | 'always';

/** A felt has room for the piles of four sides, that of a small screen for those of two. */
export function pilesAtSeats(sides: number): PilesAtSeats {
  if (sides < 3) return 'never';
  return sides > 4 ? 'always' : 'small';
}

/** A card on the felt and the number of its place. */
export interface Lying {
  readonly card: Card;
  readonly slot: number;
}

/** What of a board says where its cards lie. */
type FeltLog = Pick<EscobaBoard, 'turned_up' | 'opening'> & {
  readonly log: readonly Pick<CardPlay, 'card' | 'takes'>[];
};

/** The cards on the felt after all that the board tells, in the order in which they were laid. */
export function lyingOn({ turned_up, opening, log }: FeltLog): Lying[] {
  // The whole log is played over each time: who comes in the middle of a hand sees the cards where the others do.
  let cards = turned_up.filter((card) => !opening?.taken.includes(card));
  for (const { card, takes } of log) {
    cards = takes.length === 0 ? [...cards, card] : cards.filter((one) => !takes.includes(one));
  }
  return numbered(cards);
}

/** The places while a capture is shown: the cards of `before` keep theirs, what was laid since comes after them. */
export function heldStill(before: readonly Lying[], lying: readonly Lying[]): Lying[] {
  const held = before.map(({ card }) => card);
  return numbered([...held, ...lying.map(({ card }) => card).filter((card) => !held.includes(card))]);
}

function numbered(cards: readonly Card[]): Lying[] {
  return cards.map((card, slot) => ({ card, slot }));
}

/** Where cards lie on a felt of some size, in pixels. */
export interface Laid {
  /** Width and height of a card. */
  readonly width: number;
  readonly height: number;
  /** The middle of the card at a place. */
  at(slot: number): { readonly x: number; readonly y: number };
}

/** So many places are laid out at once, so that few cards make all others move: the least number that holds them. */
const STEPS = [8, 10, 12, 15, 18, 21, 24, 28, 32, 40] as const;

/** No card on the felt is larger, in pixels, where nothing else is said. */
export const LARGEST = 104;
/** Between cards, of their width. */
const GAP = 0.1;

/**
 * Lays out `used` places in rows about the middle of a felt, as large as they fit; no row has two more than another.
 * Cards never overlap unless the felt is too small for cards of `least` pixels; then they lie over one another so that as
 * much as can be of each is seen.
 */
export function layOut(used: number, width: number, height: number, least = 46, largest = LARGEST): Laid {
  const places = STEPS.find((step) => step >= used) ?? used;
  const tall = CARD.height / CARD.width;
  let best = { columns: 1, card: 0, rows: places };
  // Every number of columns is tried: there are 40 at most, and the best one jumps as the felt changes its form.
  for (let columns = 1; columns <= places; columns += 1) {
    const rows = Math.ceil(places / columns);
    const card = Math.min(largest, width / (columns + (columns + 1) * GAP), height / (rows * tall + (rows + 1) * GAP));
    // Of equal sizes the one with full rows.
    if (card > best.card + 0.01) best = { columns, card, rows };
  }
  // Too small a card cannot be read or pressed. Then it keeps its least size and the steps shrink, so that cards overlap.
  const card = Math.max(best.card, Math.min(least, width / (1 + 2 * GAP)));
  const grid = (columns: number) => {
    const rows = Math.max(1, Math.ceil(used / columns));
    const stepX = Math.min(card * (1 + GAP * 1.6), columns > 1 ? (width - card * (1 + 2 * GAP)) / (columns - 1) : 0);
    const stepY = Math.min(card * (tall + GAP * 1.6), rows > 1 ? (height - card * (tall + 2 * GAP)) / (rows - 1) : 0);
    return { columns, rows, stepX, stepY };
  };
  /** How much of a card is seen that others lie over. */
  const seen = ({ columns, rows, stepX, stepY }: ReturnType<typeof grid>) =>
    (columns > 1 ? Math.min(1, stepX / card) : 1) * (rows > 1 ? Math.min(1, stepY / (card * tall)) : 1);
  const { rows, stepX, stepY } =
    best.card >= card
      ? grid(best.columns)
      : Array.from({ length: Math.max(1, used) }, (_, at) => grid(at + 1)).reduce((most, one) =>
          seen(one) > seen(most) ? one : most,
        );
  return {
    width: card,
    height: card * tall,
    at: (slot) => {
      // The longer rows come first.
      const [least, longer] = [Math.floor(used / rows), used % rows];
      const inLonger = slot < longer * (least + 1);
      const row = inLonger
        ? Math.floor(slot / (least + 1))
        : longer + Math.floor((slot - longer * (least + 1)) / Math.max(1, least));
      const column = inLonger ? slot % (least + 1) : (slot - longer * (least + 1)) % Math.max(1, least);
      const wide = inLonger ? least + 1 : least;
      return { x: width / 2 + (column - (wide - 1) / 2) * stepX, y: height / 2 + (row - (rows - 1) / 2) * stepY };
    },
  };
}

/**
 * The card that an arrow key leads to. Left and right go through all cards as one reads, row by row, so that each is
 * reached; up and down go to the nearest one of another row.
 */
export function nextTo(
  from: Lying,
  side: 'left' | 'right' | 'up' | 'down',
  lying: readonly Lying[],
  laid: Laid,
): Lying | null {
  if (side === 'left' || side === 'right') {
    const order = lying.toSorted((a, b) => a.slot - b.slot);
    return order[order.findIndex(({ card }) => card === from.card) + (side === 'left' ? -1 : 1)] ?? null;
  }
  const { x, y } = laid.at(from.slot);
  const ways = lying.flatMap((to) => {
    const there = laid.at(to.slot);
    const along = side === 'up' ? y - there.y : there.y - y;
    // What lies aside counts more than twice, or an arrow upwards would leap to a near card far to the side.
    return along > laid.height * 0.05 ? [{ to, far: along + 2.2 * Math.abs(there.x - x) }] : [];
  });
  return ways.toSorted((a, b) => a.far - b.far)[0]?.to ?? null;
}

/** How far the cards of a fan, a hand or a pile lie apart so that so many of them fit a width; `card` is their width. */
export function fanStep(count: number, card: number, width: number, most: number): number {
  return count < 2 ? 0 : Math.min(most, Math.max(0, (width - card) / (count - 1)));
}
