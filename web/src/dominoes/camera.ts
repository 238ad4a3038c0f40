import { around, type Box, type Point } from './grid.ts';

/** How the grid is seen in the mat: the grid's point in the middle, and the pixels of half a tile. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** The mat on the screen, in pixels. */
export interface Mat {
  readonly width: number;
  readonly height: number;
}

/** A tile on the table is never shorter than this, in pixels. */
export const SHORTEST_TILE = 30;
/** Nor than this where its faces bear numerals, which are smaller than pips. */
export const SHORTEST_WITH_NUMERALS = 44;

/** What the tiles are that are looked at. */
export interface TileKind {
  /** Faces of a tile. */
  readonly heads: number;
  /** Whether any face bears a numeral. */
  readonly numerals: boolean;
  /** Whether all of them are to be seen, rather than read with ease. */
  readonly whole?: boolean;
}

const USUAL: TileKind = { heads: 2, numerals: false };

/** The longest and the shortest half tile, and the one that a whole hand is laid out for, in pixels. */
function sizes(
  mat: Mat,
  { heads, numerals, whole = false }: TileKind,
): { longest: number; settled: number; shortest: number } {
  const shortest = (numerals && !whole ? SHORTEST_WITH_NUMERALS : SHORTEST_TILE) / 2;
  // A triangle or a square is as long as two and a half of them, and stands in streets; its faces bear numerals.
  if (heads > 2)
    return {
      longest: 44,
      settled: 38,
      shortest: whole ? SHORTEST_TILE / 2.5 : SHORTEST_WITH_NUMERALS / 2 + (numerals ? 2 : 0),
    };
  return { longest: longestTile(mat) / 2, settled: settledTile(mat) / 2, shortest };
}
/** Nor longer than this, in pixels, by the mat: it should not shout. Only a short line is seen from so near. */
export function longestTile(mat: Mat): number {
  return Math.max(80, Math.min(112, mat.width / 12));
}

/** The longest tile that the line of a whole hand is laid out for. */
function settledTile(mat: Mat): number {
  return Math.max(72, Math.min(96, mat.width / 15));
}

/** Left free around the tiles, in half tiles. */
const MARGIN = 0.75;

/** The line of a whole hand of the double-six set, as it usually ends: some 25 tiles, in half tiles. */
const LINE = 44;
/** Of more tiles as many stay in hands; a tile of the set takes so much of the line. */
const MOST = 60;
const ALONG = LINE / 28;

/**
 * The room for the line that suits a mat: how many half tiles wide its rows are.
 *
 * Chosen so that a hand's line fits with its tiles as large as can be, whether one end grows or both; `tiles` is how
 * many may come to lie there.
 */
export function roomFor(mat: Mat, heads = 2, tiles = 0): { width: number; height: number } {
  if (heads > 2) return { width: Math.max(16, mat.width / 24), height: Math.max(10, mat.height / 24) };
  const largest = settledTile(mat) / 2;
  const length = Math.max(LINE, Math.min(MOST, tiles) * ALONG);
  const size = (width: number) => {
    // As the placement winds: half a row on each side of the middle, then a step of two down and a whole row.
    const half = width / 2 - 1.5;
    const rows = (line: number) => Math.ceil(Math.max(0, line - half) / (2 * half + 2));
    const height = 3 * Math.max(2 * rows(length / 2), rows(length)) + 2 + 2 * MARGIN;
    return Math.min(largest, mat.width / (width + 2 * MARGIN), mat.height / height);
  };
  // Where tiles can be no larger, the widest: fewer turns are easier to read.
  let best = 12;
  for (let width = 14; width <= 48; width += 2) if (size(width) > size(best) || size(width) === largest) best = width;
  return { width: best, height: Math.max(14, Math.floor((best * mat.height) / Math.max(1, mat.width))) };
}

/**
 * The camera that shows the boxes: they lie inside; the picture is moved off the middle only as far as
 * it must be, and made smaller only when it must be, down to [`SHORTEST_TILE`]; from there on it goes to
 * `focus`, the open end that matters now. A short line is seen from near, for as long as it lies about the middle.
 */
export function cameraFor(
  mat: Mat,
  room: { width: number },
  boxes: readonly Box[],
  focus: Point | null,
  kind: TileKind = USUAL,
): Camera {
  const { longest, settled, shortest } = sizes(mat, kind);
  const all = around(boxes);
  const inner = { width: Math.max(1, mat.width), height: Math.max(1, mat.height) };
  const natural = Math.min(settled, inner.width / (room.width + 2 * MARGIN));
  const reach = (centre: number, size: number) => 2 * (Math.abs(centre) + size / 2 + MARGIN);
  const near = Math.min(longest, inner.width / reach(all.x, all.width), inner.height / reach(all.y, all.height));
  const fitting = Math.min(inner.width / (all.width + 2 * MARGIN), inner.height / (all.height + 2 * MARGIN));
  const scale = Math.max(shortest, Math.min(Math.max(natural, near), fitting));
  return {
    scale,
    x: middle(all.x, all.width, inner.width / scale, focus?.x ?? all.x),
    y: middle(all.y, all.height, inner.height / scale, focus?.y ?? all.y),
  };
}

/** The middle of the view on one axis: 0 as long as all is seen from there, else as near as it can be. */
function middle(centre: number, size: number, seen: number, focus: number): number {
  const room = (seen - size) / 2 - MARGIN;
  if (room >= 0) return clamp(0, centre - room, centre + room);
  // Not all can be seen: the focus in the middle, no further than the edge of what there is.
  return clamp(focus, centre + room, centre - room);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Where a point of the grid is in the mat, in pixels from its upper left corner. */
export function inMat(camera: Camera, mat: Mat, point: Point): Point {
  return {
    x: (point.x - camera.x) * camera.scale + mat.width / 2,
    y: (point.y - camera.y) * camera.scale + mat.height / 2,
  };
}

/** The point of the grid that is at a place in the mat. */
export function onGrid(camera: Camera, mat: Mat, point: Point): Point {
  return {
    x: (point.x - mat.width / 2) / camera.scale + camera.x,
    y: (point.y - mat.height / 2) / camera.scale + camera.y,
  };
}
