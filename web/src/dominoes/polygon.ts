/**
 * The shape of a tile with five to eight faces: a regular polygon with a face at each side.
 *
 * A bearing is a direction in quarter turns, clockwise from the right, as a `Heading` is; here it need not be whole.
 */

import type { Point } from './grid.ts';

interface Shape {
  /** From the middle of the tile to that of a side, in half tiles. */
  readonly apothem: number;
  /** From the middle of the tile to that of a number. */
  readonly number: number;
}

/** The more faces, the larger: each number has its room. */
const SHAPES: Readonly<Record<number, Shape>> = {
  5: { apothem: 1.32, number: 0.83 },
  6: { apothem: 1.4, number: 0.95 },
  7: { apothem: 1.48, number: 1.05 },
  8: { apothem: 1.54, number: 1.13 },
};

/** How far from a corner its rounding begins. */
const ROUNDING = 0.14;

/** The shape of a tile with so many faces, 5 to 8. */
export function shapeOf(faces: number): Shape {
  const shape = SHAPES[faces];
  if (!shape) throw new RangeError(`tiles of ${faces} faces are no polygons`);
  return shape;
}

/** How far the corners of a tile are from its middle, in half tiles. */
export function cornersAt(faces: number): number {
  return shapeOf(faces).apothem / Math.cos(Math.PI / faces);
}

/** The point so far from another in a direction. */
export function towards(from: Point, bearing: number, distance: number): Point {
  const turn = (bearing * Math.PI) / 2;
  return { x: from.x + distance * Math.cos(turn), y: from.y + distance * Math.sin(turn) };
}

/** The bearings of the sides, clockwise from the one that joins; `heading` is where the tile looks, away from that one. */
export function sidesOf(faces: number, heading: number): number[] {
  return Array.from({ length: faces }, (_, side) => (heading + 2 + (4 * side) / faces) % 4);
}

/** The corners of a tile around the origin that looks to the right. */
function cornersOf(faces: number): Point[] {
  const origin = { x: 0, y: 0 };
  return sidesOf(faces, 0).map((side) => towards(origin, side + 2 / faces, cornersAt(faces)));
}

/** The outline of a tile around the origin that looks to the right, as a path. */
export function outlineOf(faces: number): string {
  const corners = cornersOf(faces);
  const part = ROUNDING / (2 * shapeOf(faces).apothem * Math.tan(Math.PI / faces));
  const on = (from: Point, to: Point) =>
    `${round(from.x + (to.x - from.x) * part)} ${round(from.y + (to.y - from.y) * part)}`;
  const path = corners.map((corner, at) => {
    const before = corners.at(at - 1) ?? corner;
    const after = corners[(at + 1) % faces] ?? corner;
    return `${at === 0 ? 'M' : 'L'}${on(corner, before)}Q${round(corner.x)} ${round(corner.y)} ${on(corner, after)}`;
  });
  return `${path.join('')}z`;
}

/** The lines between the faces of such a tile, as a path. */
export function barsOf(faces: number): string {
  const origin = { x: 0, y: 0 };
  return sidesOf(faces, 0)
    .map((side) => {
      const [from, to] = [0.3, cornersAt(faces) - 0.16].map((distance) => towards(origin, side + 2 / faces, distance));
      return from && to ? `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}` : '';
    })
    .join('');
}

/** The shape of such a tile that stands by itself, for what shows its back. */
export function clipOf(faces: number): string {
  // It stands on a side.
  const corners = sidesOf(faces, 3).map((side) => towards({ x: 0, y: 0 }, side + 2 / faces, 1));
  return `polygon(${corners.map(({ x, y }) => `${round(50 + 50 * x)}% ${round(50 + 50 * y)}%`).join(', ')})`;
}

/** The classes of what holds tiles of so many faces, or their backs. */
export function classOf(faces: number): string {
  return faces > 4 ? 'faces-4 faces-many' : `faces-${faces}`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
