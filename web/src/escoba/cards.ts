/** The cards of Escoba, as the wire writes them: `7o` the seven of oros, `Sc` the sota of copas. */

import type { EscobaBoard } from '../wire.ts';

/** A card in notation. */
export type Card = string;

/** The letters of the suits, in the order of the deck: oros, copas, espadas, bastos. */
export const SUITS = ['o', 'c', 'e', 'b'] as const;

export type Suit = (typeof SUITS)[number];

/** The values in notation, in the order of the deck. */
export const RANKS = ['1', '2', '3', '4', '5', '6', '7', 'S', 'C', 'R'] as const;

export type Rank = (typeof RANKS)[number];

/** What every capture adds up to where a card does not take its own value. */
export const FIFTEEN = 15;

/** The seven of oros. */
export const VELO: Card = '7o';

/** All forty, suit by suit. */
export const DECK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

export function suitOf(card: Card): Suit {
  return SUITS.find((suit) => suit === card[1]) ?? 'o';
}

export function rankOf(card: Card): Rank {
  return RANKS.find((rank) => rank === card[0]) ?? '1';
}

/** What a card counts in a sum: sota 8, caballo 9, rey 10. */
export function valueOf(card: Card): number {
  return RANKS.indexOf(rankOf(card)) + 1;
}

/** What cards add up to. */
export function sumOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + valueOf(card), 0);
}

/** The pictures of the cards; the game is the same with all of them. */
export const FACES = ['spanish', 'spanish_1_10', 'italian', 'english', 'english_courts'] as const;

export type Faces = (typeof FACES)[number];

/** Whether the suits are diamonds, hearts, spades and clubs. */
export function isFrench(faces: Faces): boolean {
  return faces === 'english' || faces === 'english_courts';
}

/** What a sweep, the coins and their seven are called: as in Escoba, or as in Scopa. */
export type Terms = 'escoba' | 'scopa';

/** The cards of a table: their pictures, and how one speaks of them. */
export interface Deck {
  readonly faces: Faces;
  readonly terms: Terms;
}

/** The usual deck, for cards of which nothing more is known. */
export const USUAL: Deck = { faces: 'spanish', terms: 'escoba' };

/** The deck of a board, by the names that the wire has for it; pictures that it does not know are the usual ones. */
export function deckOf(board: Pick<EscobaBoard, 'faces' | 'terms'>): Deck {
  return {
    faces: FACES.find((faces) => faces === board.faces) ?? 'spanish',
    terms: board.terms === 'scopa' ? 'scopa' : 'escoba',
  };
}

/** Whether a card takes its own value there, and not what makes fifteen with it. */
export function takesValue(board: Pick<EscobaBoard, 'sum'>): boolean {
  return board.sum === 'value';
}

/** A figure on a card. */
export type Figure = 'sota' | 'caballo' | 'reina' | 'rey';

/** What is on a card: a figure, or so many pips. */
export type Picture = { readonly figure: Figure } | { readonly pips: number };

/**
 * What is on a card. Decks of 48 that are played without caballos and reyes have eights, nines and the sota as ten;
 * English ones go from the ace to the ten, or have a queen where the others have a caballo.
 */
export function pictureOf(card: Card, faces: Faces): Picture {
  const value = valueOf(card);
  if (value <= 7 || faces === 'english') return { pips: value };
  if (faces === 'spanish_1_10') return value === 10 ? { figure: 'sota' } : { pips: value };
  const nine = faces === 'english_courts' ? 'reina' : 'caballo';
  return { figure: value === 8 ? 'sota' : value === 9 ? nine : 'rey' };
}

/** The index printed on a card: of Spanish figures 10, 11 and 12, of English ones J, Q and K, whatever they count. */
export function indexOf(card: Card, faces: Faces): string {
  const value = valueOf(card);
  if (isFrench(faces) && value === 1) return 'A';
  if (faces === 'english_courts' && value > 7) return 'JQK'.charAt(value - 8);
  return String(faces === 'spanish' && value > 7 ? value + 2 : value);
}

/** What a card counts, where its index says something else. */
export function badgeOf(card: Card, faces: Faces): string | null {
  const value = valueOf(card);
  return value > 7 && String(value) !== indexOf(card, faces) ? String(value) : null;
}

/** Cards in the order of the deck, the low ones of each value side by side: as one holds them. */
export function inOrder(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => valueOf(a) - valueOf(b) || DECK.indexOf(a) - DECK.indexOf(b));
}
