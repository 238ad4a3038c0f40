import type { Suit } from '../cards.ts';

/** A path of a drawing; stroked with the ink of its card where `line` says how wide. */
export interface CardPath {
  readonly d: string;
  /** A colour; none: not filled. */
  readonly fill?: string;
  readonly stroke?: string;
  readonly line?: number;
}

/** The colours of a suit: its own, a dark one for lines, a light one, and the metal or wood beside it. */
export interface Colours {
  readonly main: string;
  readonly dark: string;
  readonly light: string;
  readonly trim: string;
}

export const COLOURS: Record<Suit, Colours> = {
  o: { main: '#e2a51f', dark: '#7d4a06', light: '#fbe08a', trim: '#b8341f' },
  c: { main: '#c23a2a', dark: '#66150d', light: '#f0a08f', trim: '#e2a51f' },
  e: { main: '#3f7fb5', dark: '#16395c', light: '#cfe4f3', trim: '#e2a51f' },
  b: { main: '#4c8a3a', dark: '#1f4416', light: '#a5cf7c', trim: '#a9652b' },
};

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const round = (value: number) => Math.round(value * 10) / 10;

/** Petals around a middle, as a closed path. */
function petals(count: number, outer: number, inner: number): string {
  const point = (index: number, r: number) => {
    const angle = (Math.PI * index) / count - Math.PI / 2;
    return `${round(r * Math.cos(angle))} ${round(r * Math.sin(angle))}`;
  };
  let path = `M${point(0, outer)}`;
  for (let index = 1; index <= count; index += 1) path += `L${point(2 * index - 1, inner)}L${point(2 * index, outer)}`;
  return `${path}Z`;
}

const { o, c, e, b } = COLOURS;

/**
 * The symbols of the suits, each within a box from -50 to 50 both ways, told by their shape as much as by their colour:
 * a coin, a cup, a sword, a club.
 */
export const SYMBOLS: Record<Suit, readonly CardPath[]> = {
  o: [
    { d: circle(0, 0, 46), fill: o.main, stroke: o.dark, line: 5 },
    { d: circle(0, 0, 35), fill: o.light, stroke: o.dark, line: 3 },
    { d: petals(8, 31, 14), fill: o.trim },
    { d: circle(0, 0, 10), fill: o.main, stroke: o.dark, line: 3 },
  ],
  c: [
    {
      d: 'M-7 8H7V30C7 34 26 34 26 45Q26 48 23 48H-23Q-26 48 -26 45C-26 34 -7 34 -7 30Z',
      fill: c.trim,
      stroke: c.dark,
      line: 5,
    },
    { d: 'M-34 -40H34C36 -8 24 14 0 14S-36 -8 -34 -40Z', fill: c.main, stroke: c.dark, line: 5 },
    { d: 'M-38 -47H38V-36H-38Z', fill: c.trim, stroke: c.dark, line: 5 },
    { d: 'M-22 -28C-22 -12 -17 -2 -9 4', stroke: c.light, line: 6 },
  ],
  e: [
    { d: 'M0 -50L13 -35V19H-13V-35Z', fill: e.light, stroke: e.dark, line: 5 },
    { d: 'M0 -34V17', stroke: e.main, line: 7 },
    {
      d: 'M-36 16C-36 10 -27 10 -25 14H25C27 10 36 10 36 16S27 27 22 25H-22C-27 27 -36 22 -36 16Z',
      fill: e.trim,
      stroke: e.dark,
      line: 4.5,
    },
    { d: 'M-7 25H7V40H-7Z', fill: e.main, stroke: e.dark, line: 4.5 },
    { d: circle(0, 43, 7), fill: e.trim, stroke: e.dark, line: 4 },
  ],
  b: [
    { d: 'M-16 -6L-33 -15L-27 -28L-14 -22ZM15 12L31 2L25 -11L14 -4Z', fill: b.main, stroke: b.dark, line: 4.5 },
    { d: 'M-33 -15L-27 -28M31 2L25 -11', stroke: b.trim, line: 7 },
    {
      d: 'M-8 46C-13 24 -24 0 -24 -28C-24 -43 -13 -49 0 -49S24 -43 24 -28C24 0 13 24 8 46C6 50 -6 50 -8 46Z',
      fill: b.main,
      stroke: b.dark,
      line: 5,
    },
    {
      d: 'M0 -44C12 -44 17 -38 17 -34S10 -26 0 -26S-17 -30 -17 -34S-12 -44 0 -44Z',
      fill: b.trim,
      stroke: b.dark,
      line: 3.5,
    },
    { d: 'M-9 -34C-6 -39 6 -39 9 -34', stroke: b.dark, line: 2.5 },
    { d: 'M-11 -14C-10 4 -6 20 -2 36M10 -16C9 -2 7 8 5 16', stroke: b.light, line: 5 },
  ],
};

/** The four suits of English cards, in the same places: diamonds, hearts, spades, clubs. */
export const FRENCH: Record<Suit, readonly CardPath[]> = {
  o: [{ d: 'M0 -48L36 0L0 48L-36 0Z', fill: '#c23a2a' }],
  c: [
    {
      d: 'M0 46C-16 26 -46 8 -46 -18C-46 -38 -30 -46 -18 -46C-8 -46 -2 -40 0 -30C2 -40 8 -46 18 -46C30 -46 46 -38 46 -18C46 8 16 26 0 46Z',
      fill: '#c23a2a',
    },
  ],
  e: [
    {
      d: 'M0 -48C14 -28 44 -10 44 14C44 30 32 36 22 36C14 36 7 32 4 26C5 36 10 44 16 48H-16C-10 44 -5 36 -4 26C-7 32 -14 36 -22 36C-32 36 -44 30 -44 14C-44 -10 -14 -28 0 -48Z',
      fill: '#2a211a',
    },
  ],
  b: [
    {
      d: `${circle(0, -24, 22)}${circle(-24, 10, 22)}${circle(24, 10, 22)}M-9 -8H9L6 8C7 30 11 42 18 48H-18C-11 42 -7 30 -6 8Z`,
      fill: '#2a211a',
    },
  ],
};
