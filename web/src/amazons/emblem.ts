import { box, round } from '../people/outlines.ts';
import type { PortraitPath } from '../people/portraits.ts';

/** A corner of a board on a square of 96, with as many stones as a level, 16 at most. */
export function emblem(level: number): PortraitPath[] {
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
