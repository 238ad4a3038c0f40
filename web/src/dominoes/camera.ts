import { around, type Box, type Point } from './grid.ts';
import { roomForStar, roomForTrains, rowsOf } from './lanes.ts';

/** How the grid is seen in the mat: the grid's point in the middle, and the pixels of half a tile. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly free: Edges;
}

/** What is kept free of tiles along each edge of the mat, in pixels: the signs of the ends beyond stand there. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly above: number;
  readonly below: number;
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
/** Nor than this in large print. */
export const SHORTEST_IN_LARGE_PRINT = 40;
/** A tile with five faces and more, whose numbers are smaller, is seen from so much nearer. */
const MANY_FACES = 1.15;

/** What the tiles are that are looked at. */
export interface TileKind {
  /** Faces of a tile. */
  readonly heads: number;
  /** Whether any face bears a numeral. */
  readonly numerals: boolean;
  /** Whether all of them are to be seen, rather than read with ease. */
  readonly whole?: boolean;
  /** Whether they are to be read by who wants large print. */
  readonly large?: boolean;
  /** The number of trains, where seats have arms of their own. */
  readonly trains?: number;
  /** The number of arms of a star. */
  readonly star?: number;
}

const USUAL: TileKind = { heads: 2, numerals: false };

/** The longest and the shortest half tile, and the one that a whole hand is laid out for, in pixels. */
function sizes(
  mat: Mat,
  { heads, numerals, whole = false, large = false, ...inRows }: TileKind,
): { longest: number; settled: number; shortest: number } {
  const shortest =
    (whole
      ? SHORTEST_TILE
      : numerals && rowsOf(inRows) === 0
        ? SHORTEST_WITH_NUMERALS
        : large
          ? SHORTEST_IN_LARGE_PRINT
          : SHORTEST_TILE) / 2;
  // A triangle or a square is as long as two and a half of them, one with more faces up to three and a half, and stands in
  // streets; its faces bear numerals.
  if (heads > 2)
    return {
      longest: 44,
      settled: 38,
      shortest: whole
        ? SHORTEST_TILE / 2.5
        : (SHORTEST_WITH_NUMERALS / 2 + (numerals ? 2 : 0)) * (heads > 4 ? MANY_FACES : 1),
    };
  const larger = large ? 1.2 : 1;
  return { longest: (larger * longestTile(mat)) / 2, settled: (larger * settledTile(mat)) / 2, shortest };
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
/** The room that the placement leaves free at each end of a row, in half tiles. */
const TURN = 1.5;

/** The line of a whole hand of the double-six set, as it usually ends: some 25 tiles, in half tiles. */
const LINE = 44;
/** Of more tiles as many stay in hands; a tile of the set takes so much of the line. */
const MOST = 60;
const ALONG = LINE / 28;
/** From so many tiles on the line feeds on a stock that does not end: it grows beyond any mat. */
const ENDLESS = 120;
/** Kept free at an edge where what lies there reaches beyond the mat, in pixels: a sign there is 48 wide. */
export const FREE = 56;

const NOTHING: Edges = { left: 0, right: 0, above: 0, below: 0 };

/**
 * What a line that reaches beyond the mat leaves free: its right edge, or its lower one where it is upright. The signs of two
 * ends have room there below or beside one another; those of many open faces stand at both edges.
 */
function freeOf(mat: Mat, heads: number): Edges {
  const lies = mat.width > mat.height;
  if (heads === 2) return lies ? { ...NOTHING, right: FREE } : { ...NOTHING, below: FREE };
  return lies ? { ...NOTHING, left: FREE, right: FREE } : { ...NOTHING, above: FREE, below: FREE };
}

/**
 * The room for the line that suits a mat: how many half tiles wide its rows are.
 *
 * Chosen so that a hand's line fits with its tiles as large as can be, whether one end grows or both; `tiles` is how
 * many may come to lie there. A line that fits in no way has rows as long as the mat is wide with tiles as short as they
 * may be: then it uses all of the mat.
 */
export function roomFor(mat: Mat, kind: TileKind = USUAL, tiles = 0): { width: number; height: number } {
  if (rowsOf(kind) > 0) {
    const { settled, shortest } = sizes(mat, kind);
    return kind.trains
      ? roomForTrains(mat, kind.trains, [shortest, settled])
      : roomForStar(mat, kind.star ?? 0, [shortest, settled]);
  }
  if (kind.heads > 2) return { width: Math.max(16, mat.width / 24), height: Math.max(10, mat.height / 24) };
  const { settled: largest, shortest } = sizes(mat, kind);
  const length = Math.max(LINE, (tiles < ENDLESS ? Math.min(MOST, tiles) : tiles) * ALONG);
  const size = (width: number) => {
    // As the placement winds: half a row on each side of the middle, then a step of two down and a whole row.
    const half = width / 2 - TURN;
    const rows = (line: number) => Math.ceil(Math.max(0, line - half) / (2 * half + 2));
    const height = 3 * Math.max(2 * rows(length / 2), rows(length)) + 2 + 2 * MARGIN;
    return Math.min(largest, mat.width / (width + 2 * MARGIN), mat.height / height);
  };
  const halves = (free: number) => Math.floor((mat.width - free) / shortest - 2 * MARGIN);
  const widest = (free: number) => Math.max(12, 2 * Math.floor(halves(free) / 2));
  // Where tiles can be no larger, the widest: fewer turns are easier to read.
  let best = 12;
  for (let width = 14; width <= Math.min(48, widest(0)); width += 2)
    if (size(width) > size(best) || size(width) === largest) best = width;
  // The placement leaves the ends of a row free for what turns there: so much wider a room fills the mat with tiles.
  if (size(best) < shortest) best = Math.max(12, halves(freeOf(mat, 2).right) + 2 * TURN);
  return { width: best, height: Math.max(14, Math.floor((best * mat.height) / Math.max(1, mat.width))) };
}

/**
 * The camera that shows the boxes: they lie inside; the picture is moved off the middle only as far as
 * it must be to the sides, and made smaller only when it must be, down to [`SHORTEST_TILE`]; from there on it goes to
 * `focus`, the open end that matters now. Rows lie about the middle of the height, however many there are above and
 * below the first one. A short line is seen from near.
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
  const high = all.height + 2 * MARGIN;
  const near = Math.min(longest, inner.width / reach(all.x, all.width), inner.height / high);
  const fitting = Math.min(inner.width / (all.width + 2 * MARGIN), inner.height / high);
  const scale = Math.max(shortest, Math.min(Math.max(natural, near), fitting));
  const beyond = scale > fitting + 1e-9;
  // Rows may be longer than the mat, more than it has room for, or both.
  const past = (whole: number, size: number) =>
    scale * (size + 2 * MARGIN) > whole + 1e-9 ? Math.min(FREE, whole / 4) : 0;
  const free = beyond ? freeBeyond() : NOTHING;
  function freeBeyond(): Edges {
    if (rowsOf(kind) === 0) return freeOf(mat, kind.heads);
    const [x, y] = [past(inner.width, all.width), past(inner.height, all.height)];
    return { left: x, right: x, above: y, below: y };
  }
  // The middle of what is seen is that of the mat where as much is free at either edge.
  const seen = (whole: number, kept: number) => Math.max(1, whole - kept) / scale;
  const { left, right, above, below } = free;
  return {
    scale,
    free,
    x: middle(all.x, all.width, seen(inner.width, left + right), focus?.x ?? all.x, 0) + (right - left) / (2 * scale),
    y:
      middle(all.y, all.height, seen(inner.height, above + below), focus?.y ?? all.y, all.y) +
      (below - above) / (2 * scale),
  };
}

/** The middle of the view on one axis: `wanted` as long as all is seen from there, else as near as it can be. */
function middle(centre: number, size: number, seen: number, focus: number, wanted: number): number {
  const room = (seen - size) / 2 - MARGIN;
  if (room >= 0) return clamp(wanted, centre - room, centre + room);
  // Not all can be seen: the focus in the middle, no further than the edge of what there is.
  return clamp(focus, centre + room, centre - room);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Where a point of the grid is in the mat, in pixels from its upper left corner. */
export function inMat(camera: Omit<Camera, 'free'>, mat: Mat, point: Point): Point {
  return {
    x: (point.x - camera.x) * camera.scale + mat.width / 2,
    y: (point.y - camera.y) * camera.scale + mat.height / 2,
  };
}

/** The point of the grid that is at a place in the mat. */
export function onGrid(camera: Omit<Camera, 'free'>, mat: Mat, point: Point): Point {
  return {
    x: (point.x - mat.width / 2) / camera.scale + camera.x,
    y: (point.y - mat.height / 2) / camera.scale + camera.y,
  };
}
