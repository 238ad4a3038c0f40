import { pipsOf } from '../table/pips.ts';

/** An area, or a line where `width` is given. */
export interface Shape {
  d: string;
  colour: string;
  width?: number;
  /** Degrees about the middle of the square of 96. */
  turn?: number;
}

/** What a way of playing is known by; drawn on a square of 96, seen in a circle. */
export interface Emblem {
  backdrop: string;
  shapes: readonly Shape[];
}

const IVORY = '#fffaf0';
const EDGE = '#d8c9a8';
const INK = '#2a211a';
const SHADOW = 'rgb(42 26 14 / .28)';

const area = (colour: string, d: string, turn = 0): Shape => ({ d, colour, turn });
const line = (colour: string, width: number, d: string, turn = 0): Shape => ({ d, colour, width, turn });
const round = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const box = (x: number, y: number, width: number, height: number, r: number) =>
  `M${x + r} ${y}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - width}q${-r} 0 ${-r} ${-r}v${2 * r - height}q0 ${-r} ${r} ${-r}z`;

function pips(face: number, x: number, y: number, step: number, r: number): string {
  return pipsOf(face).map(([column, row]) => round(x + column * step, y + row * step, r)).join('');
}

/** A tile standing upright, `x` and `y` its middle. */
function tile(faces: readonly [number, number], x: number, y: number, turn: number): Shape[] {
  return [
    area(SHADOW, box(x - 15, y - 29, 34, 64, 5), turn),
    area(IVORY, box(x - 17, y - 32, 34, 64, 5), turn),
    line(EDGE, 1.6, `M${x - 11} ${y}h22`, turn),
    area(INK, pips(faces[0], x, y - 16, 16, 3) + pips(faces[1], x, y + 16, 16, 3), turn),
  ];
}

const emblems: Readonly<Record<string, Emblem>> = {
  // A die: chance.
  random: {
    backdrop: '#9fb3a0',
    shapes: [area(SHADOW, box(27, 28, 48, 48, 9), -14), area(IVORY, box(24, 24, 48, 48, 9), -14), area(INK, pips(5, 48, 48, 26, 4.4), -14)],
  },
  doble: { backdrop: '#c7a07a', shapes: [...tile([3, 3], 60, 50, 14), ...tile([6, 6], 38, 47, -8)] },
  // An iron weight: the heaviest tile.
  botagorda: {
    backdrop: '#b3a8a0',
    shapes: [
      area(SHADOW, 'M24 80l7-38q1-4 5-4h28q4 0 5 4l8 38q0 4-4 4H28q-4 0-4-4z'),
      line('#4a4038', 6, round(48, 25, 9)),
      area('#4a4038', 'M21 77l7-38q1-4 5-4h30q4 0 5 4l7 38q0 4-4 4H25q-4 0-4-4z'),
      area('#5f544a', 'M28 39q1-4 5-4h6l-8 46h-6q-4 0-4-4z'),
      area('#e8d6ae', pips(6, 50, 58, 17, 3.2)),
    ],
  },
  // An umbrella: nothing is risked.
  seguro: {
    backdrop: '#93aab5',
    shapes: [
      line('#5f4630', 4, 'M48 20v52q0 8 7 8t7-7'),
      area('#a63a2b', 'M14 52C15 32 29 21 48 21s33 11 34 31c-4-4-8-4-11.5 0-3.5-4-8-4-11.5 0-3.5-4-8-4-11 0-3.5-4-8-4-11.5 0-3.5-4-8-4-11.5 0-3-4-7-4-11 0z'),
      area('#c2553f', 'M37 52c1-17 5-27 11-31 6 4 10 14 11 31-3.5-4-8-4-11 0-3.5-4-8-4-11 0z'),
    ],
  },
  // A table of weights.
  matriz: {
    backdrop: '#c9b98d',
    shapes: [
      area(SHADOW, box(24, 25, 54, 54, 5)),
      area('#fbf6ea', box(21, 21, 54, 54, 5)),
      ...[0, 1, 2].flatMap((row) =>
        [0, 1, 2].map((column) => area(['#e6d3ae', '#c48a45', '#9c5a12', '#e6d3ae', '#9c5a12', '#c48a45', '#e6d3ae', '#e6d3ae', '#c48a45'][row * 3 + column] ?? '#e6d3ae', box(26 + column * 15.5, 26 + row * 15.5, 13, 13, 2))),
      ),
    ],
  },
  // A lens over what can't be seen.
  sondeo: {
    backdrop: '#a3a7b5',
    shapes: [
      area(SHADOW, box(22, 23, 32, 58, 5), -8),
      area('#3a2a20', box(19, 20, 32, 58, 5), -8),
      line('#6b5442', 1.6, box(23, 24, 24, 50, 3), -8),
      line('#5f4630', 8, 'M68 66l12 13'),
      area('rgb(255 250 240 / .9)', round(55, 50, 20)),
      area(INK, pips(5, 55, 50, 15, 2.9)),
      line('#b98a3e', 5, round(55, 50, 20)),
    ],
  },
};

/** The emblem of a player; one that has none of its own is a tile with as many pips as its level. */
export function emblemOf(player: { id: string; level: number }): Emblem {
  const own = emblems[player.id];
  if (own) return own;
  const first = Math.min(6, player.level);
  return { backdrop: '#b7c0a1', shapes: tile([first, Math.min(6, player.level - first)], 48, 48, -10) };
}
