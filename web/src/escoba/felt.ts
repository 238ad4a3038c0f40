/** Where the cards lie on the felt: each keeps its place as long as it lies there, and a new one takes the first that is free. */

import { CARD } from './deck/drawing.ts';
import type { Card } from './cards.ts';
import type { CardPlay, EscobaBoard } from '../wire.ts';

/** A card on the felt and the number of its place. */
export interface Lying {
  readonly card: Card;
  readonly slot: number;
}

/** What of a board says where its cards lie. */
type FeltLog = Pick<EscobaBoard, 'turned_up' | 'opening'> & {
  readonly log: readonly Pick<CardPlay, 'card' | 'takes'>[];
};

/** The cards on the felt after all that the board tells, by their places. */
export function lyingOn({ turned_up, opening, log }: FeltLog): Lying[] {
  const slots: (Card | null)[] = [];
  const lay = (card: Card) => {
    const free = slots.indexOf(null);
    slots[free < 0 ? slots.length : free] = card;
  };
  const take = (cards: readonly Card[]) =>
    slots.forEach((card, slot) => card !== null && cards.includes(card) && (slots[slot] = null));
  // The whole log is played over each time: who comes in the middle of a hand sees the cards where the others do.
  turned_up.forEach(lay);
  take(opening?.taken ?? []);
  for (const { card, takes } of log) {
    if (takes.length === 0) lay(card);
    take(takes);
  }
  return slots.flatMap((card, slot) => (card === null ? [] : [{ card, slot }]));
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

/** No card on the felt is larger, in pixels. */
const LARGEST = 104;
/** Between cards, of their width. */
const GAP = 0.1;

/**
 * Lays out places in rows on a felt, as large as they fit. `used` is the number of places up to the last one taken.
 * Cards never overlap unless the felt is too small for cards of `least` pixels; then rows overlap, and their indices
 * are still seen.
 */
export function layOut(used: number, width: number, height: number, least = 46): Laid {
  const places = STEPS.find((step) => step >= used) ?? used;
  const tall = CARD.height / CARD.width;
  let best = { columns: 1, card: 0, rows: places };
  // Every number of columns is tried: there are 40 at most, and the best one jumps as the felt changes its form.
  for (let columns = 1; columns <= places; columns += 1) {
    const rows = Math.ceil(places / columns);
    const card = Math.min(LARGEST, width / (columns + (columns + 1) * GAP), height / (rows * tall + (rows + 1) * GAP));
    // Of equal sizes the one with full rows.
    if (card > best.card + 0.01) best = { columns, card, rows };
  }
  // Too small a card cannot be read or pressed. Then it keeps its least size and the steps shrink, so that cards overlap.
  const card = Math.max(best.card, Math.min(least, width / (1 + 2 * GAP)));
  const columns = best.card >= card ? best.columns : Math.max(1, Math.floor((width / card - GAP) / (1 + GAP)));
  const rows = Math.ceil(places / columns);
  const stepX = Math.min(card * (1 + GAP * 1.6), columns > 1 ? (width - card * (1 + 2 * GAP)) / (columns - 1) : 0);
  const stepY = Math.min(card * (tall + GAP * 1.6), rows > 1 ? (height - card * (tall + 2 * GAP)) / (rows - 1) : 0);
  return {
    width: card,
    height: card * tall,
    at: (slot) => {
      const [row, column] = [Math.floor(slot / columns), slot % columns];
      return { x: width / 2 + (column - (columns - 1) / 2) * stepX, y: height / 2 + (row - (rows - 1) / 2) * stepY };
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
