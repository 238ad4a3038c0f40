import { badgeOf, indexOf, isFrench, pictureOf, SUITS, suitOf, type Card, type Faces, type Figure } from '../cards.ts';
import { figureOf } from './figures.ts';
import { breaks, pipsOf } from './pips.ts';
import { COLOURS, FRENCH, SYMBOLS, type CardPath } from './suits.ts';

/** Shapes drawn at a place of the card, in units of their own. */
export interface Group {
  readonly transform: string;
  readonly shapes: readonly CardPath[];
}

/** A card as it is drawn: 100 units wide, 152 high. */
export interface Drawing {
  readonly groups: readonly Group[];
  /** The index at its upper left corner. */
  readonly index: string;
  /** What it counts, where that is something else. */
  readonly badge: string | null;
  /** The colour of the index. */
  readonly ink: string;
}

/** Width and height of a card in its own units. */
export const CARD = { width: 100, height: 152 } as const;

const EDGE = 5;

/** The frame with its breaks. */
function frame(count: number): string {
  const [right, low] = [CARD.width - EDGE, CARD.height - EDGE];
  const along = (y: number) => {
    const gaps = breaks(count);
    const starts = [EDGE + 4, ...gaps.map(([, to]) => to)];
    const ends = [...gaps.map(([from]) => from), right - 4];
    return starts.map((from, index) => `M${from} ${y}H${ends[index] ?? from}`).join('');
  };
  const corner = (x: number, y: number, dx: number, dy: number) => `M${x} ${y + dy}Q${x} ${y} ${x + dx} ${y}`;
  return (
    along(EDGE) +
    along(low) +
    `M${EDGE} ${EDGE + 4}V${low - 4}M${right} ${EDGE + 4}V${low - 4}` +
    corner(EDGE, EDGE, 4, 4) +
    corner(right, EDGE, -4, 4) +
    corner(EDGE, low, 4, -4) +
    corner(right, low, -4, -4)
  );
}

/** Where a figure has the sign of its suit, and how large. */
const HELD: Record<Figure, readonly [x: number, y: number, size: number]> = {
  sota: [79, 68, 32],
  caballo: [78, 40, 30],
  reina: [82, 66, 30],
  rey: [79, 68, 32],
};

function place(x: number, y: number, size: number): string {
  return `translate(${x} ${y}) scale(${size / 100})`;
}

/** What there is to draw of a card. */
export function drawingOf(card: Card, faces: Faces): Drawing {
  const suit = suitOf(card);
  const french = isFrench(faces);
  const red = french && (suit === 'o' || suit === 'c');
  // English cards have two colours.
  const colours = COLOURS[french ? (red ? 'c' : 'e') : suit];
  const symbol = french ? FRENCH[suit] : SYMBOLS[suit];
  const picture = pictureOf(card, faces);
  const groups: Group[] = [];
  if (!french) {
    groups.push({ transform: '', shapes: [{ d: frame(SUITS.indexOf(suit)), stroke: '#4a3c30', line: 1.5 }] });
  }
  if ('pips' in picture) {
    groups.push(...pipsOf(picture.pips).map(({ x, y, size }) => ({ transform: place(x, y, size), shapes: symbol })));
  } else {
    groups.push({ transform: 'translate(3 29) scale(.98)', shapes: figureOf(picture.figure, colours) });
    const [x, y, size] = HELD[picture.figure];
    groups.push({ transform: place(x, y, size), shapes: symbol });
  }
  return { groups, index: indexOf(card, faces), badge: badgeOf(card, faces), ink: red ? '#b3301f' : '#2a211a' };
}
