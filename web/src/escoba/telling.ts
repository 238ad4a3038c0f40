import { isViewer, sayWho, viewersSide } from '../table/viewer.ts';
import { nameOfSide } from '../table/sides.ts';
import { sayNames, t, type PlainKey } from '../words.ts';
import type { CardPlay, OpeningSweep, TableView } from '../wire.ts';
import {
  deckOf,
  isFrench,
  pictureOf,
  suitOf,
  USUAL,
  valueOf,
  VELO,
  type Card,
  type Deck,
  type Figure,
  type Suit,
} from './cards.ts';
import { captureOf } from './choosing.ts';
import type { EscobaView } from './view.ts';

const RANKS: readonly PlainKey[] = [
  'card.rank.r1',
  'card.rank.r2',
  'card.rank.r3',
  'card.rank.r4',
  'card.rank.r5',
  'card.rank.r6',
  'card.rank.r7',
  'card.rank.r8',
  'card.rank.r9',
  'card.rank.r10',
];
const FIGURES: Record<Figure, PlainKey> = {
  sota: 'card.rank.sota',
  caballo: 'card.rank.caballo',
  reina: 'card.french.reina',
  rey: 'card.rank.rey',
};
const SUITS: Record<Suit, PlainKey> = { o: 'card.suit.o', c: 'card.suit.c', e: 'card.suit.e', b: 'card.suit.b' };
const ITALIAN: Record<Suit, PlainKey> = {
  o: 'card.italian.o',
  c: 'card.italian.c',
  e: 'card.italian.e',
  b: 'card.italian.b',
};
const ITALIAN_FIGURES: Record<Figure, PlainKey> = {
  ...FIGURES,
  sota: 'card.italian.sota',
  caballo: 'card.italian.caballo',
  rey: 'card.italian.rey',
};
const FRENCH: Record<Suit, PlainKey> = {
  o: 'card.french.o',
  c: 'card.french.c',
  e: 'card.french.e',
  b: 'card.french.b',
};
const FRENCH_FIGURES: Record<Figure, PlainKey> = { ...FIGURES, sota: 'card.french.sota', rey: 'card.french.rey' };

/** A card by its name: `siete de oros`. */
export function sayCard(card: Card, deck: Deck = USUAL): string {
  const picture = pictureOf(card, deck.faces);
  const french = isFrench(deck.faces);
  const figures = french ? FRENCH_FIGURES : deck.terms === 'scopa' ? ITALIAN_FIGURES : FIGURES;
  const rank = 'figure' in picture ? figures[picture.figure] : (RANKS[valueOf(card) - 1] ?? 'card.rank.r1');
  const suits = french ? FRENCH : deck.terms === 'scopa' ? ITALIAN : SUITS;
  const suit = suits[suitOf(card)];
  return t('card.name', { rank: t(rank), suit: t(suit) });
}

/** The name of a card for who cannot see it; the seven that counts by itself with its name. */
export function nameCard(card: Card, deck: Deck): string {
  const name = sayCard(card, deck);
  if (card !== VELO) return name;
  return t(deck.terms === 'scopa' ? 'card.settebello' : 'card.velo', { card: name });
}

/** Cards in a sentence. */
export function sayCards(cards: readonly Card[], deck: Deck): string {
  return sayNames(cards.map((card) => sayCard(card, deck)));
}

/** A move in notation in words: `siete de oros se lleva cinco de copas y tres de bastos`. */
export function sayMove(move: string, deck: Deck = USUAL): string {
  const { card, takes } = captureOf(move);
  const name = sayCard(card, deck);
  return takes.length === 0
    ? t('escoba.move.lay', { card: name })
    : t('escoba.move.take', { card: name, cards: sayCards(takes, deck) });
}

/** What is called out when the table is swept. */
export function saySweep({ terms }: Deck): string {
  return t(terms === 'scopa' ? 'escoba.move.scopa' : 'escoba.move.sweep');
}

/** So many sweeps. */
export function saySweeps(n: number, { terms }: Deck): string {
  return terms === 'scopa' ? t('escoba.scope', { n }) : t('escoba.sweeps', { n });
}

/** A play in a sentence, as the live line says it: `Carmen se lleva cinco de copas con sota de oros. ¡Escoba!` */
export function tellMove(play: CardPlay, view: EscobaView): string {
  const deck = deckOf(view.position.board);
  const [mine, name] = [isViewer(view, play.seat), sayWho(view.seats, play.seat, view.you)];
  const card = sayCard(play.card, deck);
  if (play.takes.length === 0)
    return mine ? t('escoba.move.laid_you', { card }) : t('escoba.move.laid', { name, card });
  const cards = sayCards(play.takes, deck);
  const said = mine ? t('escoba.move.took_you', { card, cards }) : t('escoba.move.took', { name, card, cards });
  return play.escoba ? `${said} ${saySweep(deck)}` : said;
}

/** What the cards turned up at the start scored. */
export function tellOpening(opening: OpeningSweep, view: EscobaView): string {
  const deck = deckOf(view.position.board);
  const said = {
    n: opening.escobas,
    names: nameIn(view, opening.side),
    cards: sayCards(opening.taken, deck),
  };
  return deck.terms === 'scopa' ? t('escoba.move.opening_scopa', said) : t('escoba.move.opening', said);
}

/** Whose the cards are that were left on the table; nothing where none were. */
export function tellLeft(view: EscobaView): string {
  const { left } = view.position.board;
  if (!left) return '';
  if (left.side === null) return t('escoba.move.left_nobody');
  if (left.cards.length === 0) return '';
  const cards = sayCards(left.cards, deckOf(view.position.board));
  if (left.side !== viewersSide(view)) return t('escoba.move.left', { cards, names: nameIn(view, left.side) });
  const alone = view.seats.filter((seat) => seat.side === left.side).length === 1;
  return alone ? t('escoba.move.left_yours', { cards }) : t('escoba.move.left_us', { cards });
}

function nameIn(view: Pick<TableView, 'rules' | 'seats' | 'you'>, side: number): string {
  return nameOfSide(view, side);
}
