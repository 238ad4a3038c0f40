import { isViewer, sayWho, viewersSide } from '../table/viewer.ts';
import { nameOfSide } from '../table/sides.ts';
import { sayNames, t, type PlainKey } from '../words.ts';
import type { CardPlay, OpeningSweep, TableView } from '../wire.ts';
import { facesOf, pictureOf, suitOf, valueOf, VELO, type Card, type Faces, type Figure, type Suit } from './cards.ts';
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
  rey: 'card.rank.rey',
};
const SUITS: Record<Suit, PlainKey> = { o: 'card.suit.o', c: 'card.suit.c', e: 'card.suit.e', b: 'card.suit.b' };
const FRENCH: Record<Suit, PlainKey> = {
  o: 'card.french.o',
  c: 'card.french.c',
  e: 'card.french.e',
  b: 'card.french.b',
};

/** A card by its name: `siete de oros`. */
export function sayCard(card: Card, faces: Faces = 'spanish'): string {
  const picture = pictureOf(card, faces);
  const rank = 'figure' in picture ? FIGURES[picture.figure] : (RANKS[valueOf(card) - 1] ?? 'card.rank.r1');
  const suit = (faces === 'english' ? FRENCH : SUITS)[suitOf(card)];
  return t('card.name', { rank: t(rank), suit: t(suit) });
}

/** The name of a card for who cannot see it; the seven that counts by itself with its name. */
export function nameCard(card: Card, faces: Faces): string {
  const name = sayCard(card, faces);
  return card === VELO ? t('card.velo', { card: name }) : name;
}

/** Cards in a sentence. */
export function sayCards(cards: readonly Card[], faces: Faces): string {
  return sayNames(cards.map((card) => sayCard(card, faces)));
}

/** A move in notation in words: `siete de oros se lleva cinco de copas y tres de bastos`. */
export function sayMove(move: string, faces: Faces = 'spanish'): string {
  const { card, takes } = captureOf(move);
  const name = sayCard(card, faces);
  return takes.length === 0
    ? t('escoba.move.lay', { card: name })
    : t('escoba.move.take', { card: name, cards: sayCards(takes, faces) });
}

/** A play in a sentence, as the live line says it: `Carmen se lleva cinco de copas con sota de oros. ¡Escoba!` */
export function tellMove(play: CardPlay, view: EscobaView): string {
  const faces = facesOf(view.position.board.faces);
  const [mine, name] = [isViewer(view, play.seat), sayWho(view.seats, play.seat, view.you)];
  const card = sayCard(play.card, faces);
  if (play.takes.length === 0)
    return mine ? t('escoba.move.laid_you', { card }) : t('escoba.move.laid', { name, card });
  const cards = sayCards(play.takes, faces);
  const said = mine ? t('escoba.move.took_you', { card, cards }) : t('escoba.move.took', { name, card, cards });
  return play.escoba ? `${said} ${t('escoba.move.sweep')}` : said;
}

/** What the cards turned up at the start scored. */
export function tellOpening(opening: OpeningSweep, view: EscobaView): string {
  const faces = facesOf(view.position.board.faces);
  return t('escoba.move.opening', {
    n: opening.escobas,
    names: nameIn(view, opening.side),
    cards: sayCards(opening.taken, faces),
  });
}

/** Whose the cards are that were left on the table; nothing where none were. */
export function tellLeft(view: EscobaView): string {
  const { left, faces } = view.position.board;
  if (!left) return '';
  if (left.side === null) return t('escoba.move.left_nobody');
  if (left.cards.length === 0) return '';
  const cards = sayCards(left.cards, facesOf(faces));
  if (left.side !== viewersSide(view)) return t('escoba.move.left', { cards, names: nameIn(view, left.side) });
  const alone = view.seats.filter((seat) => seat.side === left.side).length === 1;
  return alone ? t('escoba.move.left_yours', { cards }) : t('escoba.move.left_us', { cards });
}

function nameIn(view: Pick<TableView, 'rules' | 'seats' | 'you'>, side: number): string {
  return nameOfSide(view, side);
}
