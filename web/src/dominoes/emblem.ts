import { box, round } from '../people/outlines.ts';
import type { PortraitPath } from '../people/portraits.ts';
import { pipsOf } from './pips.ts';

function pips(face: number, x: number, y: number, step: number, r: number): string {
  return pipsOf(face)
    .map(([column, row]) => round(x + column * step, y + row * step, r))
    .join('');
}

/** A tile with as many pips as a level, standing upright on a square of 96: for players without a picture. */
export function emblem(level: number): PortraitPath[] {
  const first = Math.min(6, level);
  return [
    { d: box(33, 19, 34, 64, 5), colour: 'rgb(42 26 14 / .28)' },
    { d: box(31, 16, 34, 64, 5), colour: '#fffaf0' },
    { d: 'M37 48h22', colour: '#d8c9a8', width: 1.6 },
    { d: pips(first, 48, 32, 16, 3) + pips(Math.min(6, level - first), 48, 64, 16, 3), colour: '#2a211a' },
  ];
}
