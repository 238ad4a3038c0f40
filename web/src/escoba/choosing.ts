/**
 * Choosing a play with the pointer, a finger or the keyboard: one state machine for all three.
 *
 * Cards are chosen in any order, those of the table before the one of the hand or after it; a card can be chosen while
 * some legal play holds everything chosen. What follows by itself, because one capture alone holds what was chosen, is
 * proposed: a press on it chooses it, and only what was chosen by hand is taken back by a press. Nothing is played before
 * it is said twice: until then all of it can be put back.
 */

import type { MoveTree } from '../wire.ts';
import { sumOf, type Card } from './cards.ts';

/** A legal capture. */
export interface Capture {
  readonly card: Card;
  readonly takes: readonly Card[];
  /** The play in notation: `7o:5c+3b`. */
  readonly move: string;
}

/** What a seat may do now. */
export interface Plays {
  readonly captures: readonly Capture[];
  /** The cards that may be laid down. */
  readonly lays: ReadonlySet<Card>;
}

/** What a play in notation takes with what. */
export function captureOf(move: string): Capture {
  const [card = '', taken = ''] = move.split(':');
  return { card, takes: taken === '' ? [] : taken.split('+'), move };
}

/** Reads the legal moves. */
export function playsOf(moves: readonly MoveTree[]): Plays {
  const captures: Capture[] = [];
  const lays = new Set<Card>();
  for (const { key, whole, then } of moves) {
    if (whole === true || !then?.length) lays.add(key);
    for (const next of then ?? []) captures.push(captureOf(key + next.key));
  }
  return { captures, lays };
}

/** Where a card that is dragged would fall. */
export type Target =
  | { readonly on: 'felt' }
  | { readonly on: 'card'; readonly card: Card }
  | { readonly on: 'group'; readonly move: string };

/** What was chosen by hand. */
export interface Chosen {
  readonly hand: Card | null;
  readonly table: readonly Card[];
  /** Whether the card is to be laid down though it could take something: then nothing is filled in. */
  readonly bare: boolean;
  /** Whether the card of the hand follows the pointer, and what it is over. */
  readonly dragged: boolean;
  readonly over: Target | null;
}

/** What an act leads to: what is chosen then, and the play it made. */
export interface Outcome {
  readonly chosen: Chosen;
  readonly move: string | null;
}

/** What is chosen with what follows from it. */
export interface Selection {
  readonly hand: Card | null;
  readonly table: readonly Card[];
  /** Those of them that nobody chose: they follow from the others. */
  readonly proposed: readonly Card[];
  /** What the cards chosen add up to. */
  readonly sum: number;
  /** The play that they are; none while something is missing. */
  readonly move: string | null;
  /** The captures that hold everything chosen. */
  readonly captures: readonly Capture[];
}

export const NONE: Chosen = { hand: null, table: [], bare: false, dragged: false, over: null };

/** The choosing of one turn; `confirm` asks for a second press after a card was dropped, too. */
export class Choosing {
  constructor(
    readonly plays: Plays,
    readonly confirm: boolean,
  ) {}

  /** What is chosen with what follows from it. */
  selection(now: Chosen): Selection {
    const nothing = now.hand === null && now.table.length === 0;
    const captures = now.bare || nothing ? [] : this.#holding(now.hand, now.table);
    const only = captures.length === 1 ? captures[0] : undefined;
    const hand = only?.card ?? now.hand;
    const table = only?.takes ?? now.table;
    const proposed = [...(hand !== null && now.hand === null ? [hand] : []), ...table].filter(
      (card) => !now.table.includes(card),
    );
    const lays = hand !== null && table.length === 0 && captures.length === 0 && this.plays.lays.has(hand);
    return {
      hand,
      table,
      proposed,
      sum: sumOf([...(hand === null ? [] : [hand]), ...table]),
      move: only?.move ?? (lays ? hand : null),
      captures,
    };
  }

  /** The cards of the table that may be chosen now, or are. */
  open(now: Chosen): Set<Card> {
    const captures = this.#holding(now.hand, now.bare ? [] : now.table);
    return new Set(captures.flatMap(({ takes }) => takes));
  }

  /** The cards of the hand that some legal play holds together with what is chosen of the table. */
  playable(now: Chosen): Set<Card> {
    const cards = this.#holding(null, now.table).map(({ card }) => card);
    return new Set(now.table.length === 0 ? [...cards, ...this.plays.lays] : cards);
  }

  /** The captures among which to choose, once the card of the hand is known. */
  groups(now: Chosen): readonly Capture[] {
    if (now.hand === null || now.bare) return [];
    const captures = this.#holding(now.hand, now.table);
    return captures.length > 1 ? captures : [];
  }

  /** Whether the card chosen may be laid down instead of taking something. */
  mayLay(now: Chosen): boolean {
    return now.hand !== null && this.plays.lays.has(now.hand);
  }

  /** A card of the hand is pressed. */
  pressHand(now: Chosen, card: Card): Outcome {
    if (now.hand === card) {
      // Pressed again: what is complete is played; else it is put down, and what was chosen of the table stays.
      const { move } = this.selection(now);
      return move !== null ? played(move) : stay({ ...NONE, table: now.table });
    }
    if (!this.#isPlayable(card)) return stay(now);
    const keeps = this.#holding(card, now.table).length > 0;
    return stay({ ...NONE, hand: card, table: keeps ? now.table : [] });
  }

  /** A card of the table is pressed. */
  pressTable(now: Chosen, card: Card): Outcome {
    if (now.table.includes(card)) return stay({ ...now, table: now.table.filter((one) => one !== card) });
    const chosen = [...(now.bare ? [] : now.table), card];
    return this.#holding(now.hand, chosen).length > 0 ? stay({ ...NONE, hand: now.hand, table: chosen }) : stay(now);
  }

  /** One of the captures is pressed. */
  pressGroup(now: Chosen, move: string): Outcome {
    const capture = this.plays.captures.find((one) => one.move === move);
    return capture ? stay({ ...NONE, hand: capture.card, table: capture.takes }) : stay(now);
  }

  /** The card chosen is to be laid down, whatever it could take. */
  pressLay(now: Chosen): Outcome {
    return now.hand !== null && this.mayLay(now) ? played(now.hand) : stay(now);
  }

  /** What is chosen is played, if it is a play. */
  play(now: Chosen): Outcome {
    const { move } = this.selection(now);
    return move === null ? stay(now) : played(move);
  }

  /** A card of the hand is taken up by the pointer; any may be, whether it can be played or not. */
  drag(now: Chosen, card: Card): Outcome {
    const keeps = now.table.length > 0 && this.#holding(card, now.table).length > 0;
    return stay({ ...NONE, hand: card, table: keeps ? now.table : [], dragged: true });
  }

  /** The dragged card is over something that it may fall on, or over nothing. */
  hover(now: Chosen, over: Target | null): Outcome {
    if (!now.dragged || now.hand === null) return stay(now);
    return stay({ ...now, over: this.#isPlayable(now.hand) ? over : null });
  }

  /** The dragged card is let go. */
  drop(now: Chosen): Outcome {
    const { hand, over } = now;
    if (!now.dragged || hand === null || over === null) return stay(NONE);
    const held: Chosen = { ...NONE, hand, table: now.table };
    if (over.on === 'group') return this.#settle(this.pressGroup(held, over.move).chosen);
    if (over.on === 'card') {
      const table = now.table.includes(over.card) ? now.table : [...now.table, over.card];
      if (this.#holding(hand, table).length > 0) return this.#settle({ ...held, table });
    }
    // On the felt: laid down where there is nothing to take; else it is made sure of.
    const takes = this.#holding(hand, now.table).length > 0;
    if (takes && now.table.length === 0 && this.mayLay(held)) return stay({ ...held, bare: true });
    return this.#settle(takes ? held : { ...NONE, hand });
  }

  /** Whatever was chosen is put back. */
  putBack(): Outcome {
    return stay(NONE);
  }

  #settle(chosen: Chosen): Outcome {
    const { move } = this.selection(chosen);
    return move === null || this.confirm ? stay(chosen) : played(move);
  }

  #isPlayable(card: Card): boolean {
    return this.plays.lays.has(card) || this.plays.captures.some((capture) => capture.card === card);
  }

  #holding(hand: Card | null, table: readonly Card[]): Capture[] {
    return this.plays.captures.filter(
      ({ card, takes }) => (hand === null || card === hand) && table.every((one) => takes.includes(one)),
    );
  }
}

function stay(chosen: Chosen): Outcome {
  return { chosen, move: null };
}

function played(move: string): Outcome {
  return { chosen: NONE, move };
}
