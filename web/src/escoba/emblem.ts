import { box, round } from '../people/outlines.ts';
import type { PortraitPath } from '../people/portraits.ts';

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
export function emblem(level: number): PortraitPath[] {
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
