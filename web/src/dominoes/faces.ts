import type { PlacedTile } from '../wire.ts';
import type { Heading } from './grid.ts';
import type { Layout, TilePlace } from './placement.ts';
import { shapeOf, sidesOf, towards } from './polygon.ts';

/** A face of a tile with three to eight of them, where it lies. */
export interface Face {
  readonly number: number;
  /** The side of the tile that it is at: its direction in quarter turns, whole ones where there are three or four. */
  readonly heading: number;
  /** The arm that begins or goes on there; none for the face that joined. */
  readonly arm: number | null;
}

/**
 * The faces of a tile on the table, each at its side: the one that joined looks back, the one that lengthens its arm
 * to where that goes on, the others to the arms that begin at them.
 */
export function facesOf(laid: PlacedTile, place: TilePlace, ways: ReturnType<Layout['ways']>): Face[] {
  const rest = [...laid.tile];
  for (const number of [laid.inner, laid.outer]) {
    const at = rest.indexOf(number);
    if (at >= 0) rest.splice(at, 1);
  }
  const bearing = place.bearing ?? place.heading;
  const at = (arm: number) => ways.get(arm) ?? bearing;
  const joined: Face =
    laid.joins === null
      ? { number: laid.inner, heading: at(1), arm: 1 }
      : { number: laid.inner, heading: (bearing + 2) % 4, arm: null };
  return [
    joined,
    { number: laid.outer, heading: at(laid.arm), arm: laid.arm },
    ...laid.arms.map((arm, index) => ({ number: rest[index] ?? laid.outer, heading: at(arm), arm })),
  ];
}

/** The faces of a tile that lies nowhere: a triangle on its third face, a square and what has more from the top around. */
export function facesAlone(tile: readonly number[]): Face[] {
  const headings: readonly number[] =
    tile.length === 3 ? [2, 0, 1] : tile.length === 4 ? [3, 0, 1, 2] : standing(tile.length);
  return tile.map((number, index) => ({ number, heading: headings[index] ?? 0, arm: null }));
}

/** The bearings of the faces of a tile with more than four that stands on one of them, from the top around. */
function standing(faces: number): number[] {
  return sidesOf(faces, faces % 2 === 0 ? 1 : 1 + 2 / faces);
}

/** Where the side of a triangle is that has no face: the direction of its corner. */
export function cornerOf(faces: readonly Face[]): Heading {
  return ([3, 0, 1, 2] as const).find((heading) => faces.every((face) => face.heading !== heading)) ?? 3;
}

/** Where the number of a face stands, in half tiles from the middle of a tile. */
export function middleOf(face: Face, faces: readonly Face[]): { x: number; y: number } {
  if (faces.length > 4) return towards({ x: 0, y: 0 }, face.heading, shapeOf(faces.length).number);
  return onSide(face.heading, faces.length === 3 ? cornerOf(faces) : null);
}

/** The same of a triangle or a square; `corner` points where a triangle has no face. */
function onSide(heading: number, corner: Heading | null): { x: number; y: number } {
  const turn = (heading * Math.PI) / 2;
  if (corner === null) return { x: 0.74 * Math.cos(turn), y: 0.74 * Math.sin(turn) };
  // Upright the corner is above: the base below, a face to either side of it.
  const upright = (heading - corner + 7) % 4;
  const [x, y] = upright === 1 ? [0, 0.84] : upright === 0 ? [0.41, 0.14] : [-0.41, 0.14];
  const by = ((corner - 3) * Math.PI) / 2;
  return { x: x * Math.cos(by) - y * Math.sin(by), y: x * Math.sin(by) + y * Math.cos(by) };
}
