import { pipsOf } from '../dominoes/pips.ts';
import type { Shape } from './portraits.ts';

const round = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const box = (x: number, y: number, width: number, height: number, r: number) =>
  `M${x + r} ${y}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - width}q${-r} 0 ${-r} ${-r}v${2 * r - height}q0 ${-r} ${r} ${-r}z`;

function pips(face: number, x: number, y: number, step: number, r: number): string {
  return pipsOf(face)
    .map(([column, row]) => round(x + column * step, y + row * step, r))
    .join('');
}

/** A tile with as many pips as a level, standing upright on a square of 96: for players without a picture. */
export function tileOf(level: number): Shape[] {
  const first = Math.min(6, level);
  return [
    { d: box(33, 19, 34, 64, 5), colour: 'rgb(42 26 14 / .28)' },
    { d: box(31, 16, 34, 64, 5), colour: '#fffaf0' },
    { d: 'M37 48h22', colour: '#d8c9a8', width: 1.6 },
    { d: pips(first, 48, 32, 16, 3) + pips(Math.min(6, level - first), 48, 64, 16, 3), colour: '#2a211a' },
  ];
}

/** A corner of a board on a square of 96, with as many stones as a level, 16 at most. */
function stonesOf(level: number): Shape[] {
  const [left, step, sides] = [22, 13, [0, 1, 2, 3]];
  const squares = sides.flatMap((row) =>
    sides.map((column) => [left + column * step, left + row * step, (row + column) % 2] as const),
  );
  const of = (dark: number) =>
    squares
      .filter(([, , colour]) => colour === dark)
      .map(([x, y]) => `M${x} ${y}h${step}v${step}h${-step}z`)
      .join('');
  // From the rim inwards, so that few stones do not lie in a row.
  const order = [5, 10, 6, 9, 0, 15, 3, 12, 1, 14, 7, 8, 4, 11, 2, 13];
  const stones = order
    .slice(0, level)
    .map((at) => round(left + (at % 4) * step + step / 2, left + Math.floor(at / 4) * step + step / 2, 4.4));
  return [
    { d: box(19, 21, 60, 60, 6), colour: 'rgb(42 26 14 / .28)' },
    { d: box(18, 18, 60, 60, 6), colour: '#5a3820' },
    { d: of(0), colour: '#e8d2a6' },
    { d: of(1), colour: '#c79f6c' },
    { d: stones.join(''), colour: '#4b4843' },
  ];
}

/** The columns of a card's coins, from above: how many each row has. */
const COINS: readonly (readonly number[])[] = [
  [],
  [1],
  [1, 1],
  [1, 1, 1],
  [2, 2],
  [2, 1, 2],
  [2, 2, 2],
  [2, 1, 2, 2],
  [2, 2, 2, 2],
  [2, 2, 1, 2, 2],
  [2, 2, 2, 2, 2],
];

/** A card upright on a square of 96 with as many coins as a level, 10 at most. */
function coinsOf(level: number): Shape[] {
  const rows = COINS[Math.max(0, Math.min(10, level))] ?? [];
  const step = Math.min(15, 52 / Math.max(1, rows.length));
  const coins = rows.flatMap((count, row): (readonly [x: number, y: number])[] => {
    const y = 48 + (row - (rows.length - 1) / 2) * step;
    return count === 1
      ? [[48, y]]
      : [
          [40, y],
          [56, y],
        ];
  });
  const of = (r: number) => coins.map(([x, y]) => round(x, y, r)).join('');
  return [
    { d: box(29, 17, 44, 66, 5), colour: 'rgb(42 26 14 / .28)' },
    { d: box(26, 14, 44, 66, 5), colour: '#fffaf0' },
    { d: of(5), colour: '#8a5a12' },
    { d: of(3.6), colour: '#e5a93a' },
  ];
}

/** What is drawn of a game for a player without a picture, by its level, on a square of 96. */
export function emblemOf(game: string, level: number): Shape[] {
  if (game === 'amazons') return stonesOf(level);
  return game === 'escoba' ? coinsOf(level) : tileOf(level);
}
