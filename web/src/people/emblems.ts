import { pipsOf } from '../table/pips.ts';
import type { Shape } from './portraits.ts';

const round = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const box = (x: number, y: number, width: number, height: number, r: number) =>
  `M${x + r} ${y}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - width}q${-r} 0 ${-r} ${-r}v${2 * r - height}q0 ${-r} ${r} ${-r}z`;

function pips(face: number, x: number, y: number, step: number, r: number): string {
  return pipsOf(face).map(([column, row]) => round(x + column * step, y + row * step, r)).join('');
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
