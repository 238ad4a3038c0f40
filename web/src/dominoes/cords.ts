import type { Box, Heading, Point } from './grid.ts';

/**
 * Finding the way for a cord: where a tile has no room right at the face that it joins, it lies at the nearest
 * place that has, and a cord leads there between the other tiles. A cord never runs under a tile; over another
 * cord it goes only where there is no other way, straight across if it can.
 */

/** What a cord costs is counted in steps of this length. */
const LENGTH = 0.5;
/** How near the middle of a cord comes to a tile. */
const BESIDE = 0.2;
/** How near two cords come to one another without crossing. */
const APART = 0.4;

const TURNING = 1.5;
const CROSSING = 14;

/** What a cord must go around, or should. */
export interface Obstacles {
  readonly tiles: readonly Box[];
  readonly cords: readonly (readonly Point[])[];
  /** How far the points are apart over which a cord may lead. */
  readonly step: number;
  /** What passing a point costs besides, where a cord may go but should rather not. */
  toll?(point: Point): number;
}

/** A place at the end of a way, and what it costs to lie there. */
export interface CordGoal<Found> {
  readonly found: Found;
  readonly cost: number;
}

/** A way found: the points of the cord from where it begins to where the tile begins, and what was found there. */
export interface CordPath<Found> {
  readonly points: readonly Point[];
  readonly found: Found;
}

interface PathStep {
  readonly column: number;
  readonly row: number;
  readonly heading: Heading;
  readonly cost: number;
  readonly before: PathStep | null;
}

/**
 * The cheapest way from a face to a place: `goal` says what could lie before a point when the cord arrives there in
 * a direction. `within` bounds the search; there is no way from a face that another tile lies against.
 */
export function findWay<Found>(
  start: Point,
  heading: Heading,
  around: Obstacles,
  within: Box,
  goal: (at: Point, heading: Heading) => CordGoal<Found> | null,
): CordPath<Found> | null {
  // Dijkstra over points and directions. The direction belongs to the state because turning costs: the cheapest way to
  // a point may arrive there facing where going on is dear.
  const field = new Field(start, around, within);
  if (field.closed[field.cell(field.column, field.row)] === 1) return null;
  const waiting = new Queue();
  const settled = new Uint8Array(field.closed.length * 4);
  waiting.add({ column: field.column, row: field.row, heading, cost: 0, before: null });
  let best: { step: PathStep; found: Found; cost: number } | null = null;
  for (let step = waiting.take(); step !== null; step = waiting.take()) {
    // What lying somewhere costs is never below nothing, so no later step can lead to a cheaper place.
    if (best !== null && step.cost >= best.cost) break;
    const cell = field.cell(step.column, step.row);
    if (settled[cell * 4 + step.heading] === 1) continue;
    settled[cell * 4 + step.heading] = 1;
    const onCord = field.corded[cell] === 1;
    if (!onCord) {
      const place = goal(field.point(step.column, step.row), step.heading);
      if (place && (best === null || step.cost + place.cost < best.cost))
        best = { step, found: place.found, cost: step.cost + place.cost };
    }
    for (const turn of [0, 1, 3] as const) {
      const next = ((step.heading + turn) % 4) as Heading;
      const column = step.column + DX[next];
      const row = step.row + DY[next];
      if (column < 0 || row < 0 || column >= field.columns || row >= field.rows) continue;
      const ahead = field.cell(column, row);
      if (field.closed[ahead] === 1 || settled[ahead * 4 + next] === 1) continue;
      // A turn on another cord would run along it for a while, and one could not tell which is which.
      const turning = turn === 0 ? 0 : onCord ? CROSSING : TURNING;
      const toll = around.toll?.(field.point(column, row)) ?? 0;
      waiting.add({
        column,
        row,
        heading: next,
        cost: step.cost + around.step / LENGTH + turning + (field.corded[ahead] === 1 ? CROSSING : 0) + toll,
        before: step,
      });
    }
  }
  if (best === null) return null;
  const points: Point[] = [];
  for (let step: PathStep | null = best.step; step !== null; step = step.before)
    points.unshift(field.point(step.column, step.row));
  return { points, found: best.found };
}

const DX = [1, 0, -1, 0] as const;
const DY = [0, 1, 0, -1] as const;

/** The points over which a cord may lead: every so far from its beginning, within bounds. */
class Field {
  readonly columns: number;
  readonly rows: number;
  /** Where the cord begins. */
  readonly column: number;
  readonly row: number;
  /** Points under a tile or too near to one. */
  readonly closed: Uint8Array;
  /** Points on another cord or too near to one. */
  readonly corded: Uint8Array;
  readonly #left: number;
  readonly #top: number;
  readonly #step: number;

  constructor(start: Point, { tiles, cords, step }: Obstacles, within: Box) {
    this.#step = step;
    this.column = Math.max(0, Math.floor((start.x - within.x + within.width / 2) / step));
    this.row = Math.max(0, Math.floor((start.y - within.y + within.height / 2) / step));
    // The grid is hung up at the beginning, so that the cord starts on one of its points.
    this.#left = start.x - this.column * step;
    this.#top = start.y - this.row * step;
    this.columns = Math.max(this.column + 1, Math.floor((within.x + within.width / 2 - this.#left) / step) + 1);
    this.rows = Math.max(this.row + 1, Math.floor((within.y + within.height / 2 - this.#top) / step) + 1);
    this.closed = new Uint8Array(this.columns * this.rows);
    this.corded = new Uint8Array(this.columns * this.rows);
    for (const { x, y, width, height } of tiles)
      this.#mark(
        this.closed,
        x - width / 2 - BESIDE,
        x + width / 2 + BESIDE,
        y - height / 2 - BESIDE,
        y + height / 2 + BESIDE,
      );
    for (const cord of cords) {
      cord.forEach((point, index) => {
        const next = cord[index + 1] ?? point;
        this.#mark(
          this.corded,
          Math.min(point.x, next.x) - APART,
          Math.max(point.x, next.x) + APART,
          Math.min(point.y, next.y) - APART,
          Math.max(point.y, next.y) + APART,
        );
      });
    }
  }

  cell(column: number, row: number): number {
    return row * this.columns + column;
  }

  point(column: number, row: number): Point {
    return { x: this.#left + column * this.#step, y: this.#top + row * this.#step };
  }

  /** Marks the points strictly inside a rectangle. */
  #mark(points: Uint8Array, left: number, right: number, top: number, bottom: number): void {
    const inside = (from: number, to: number, origin: number, count: number) => {
      const first = Math.floor((from - origin) / this.#step) + 1;
      const last = Math.ceil((to - origin) / this.#step) - 1;
      return [Math.max(0, first), Math.min(count - 1, last)] as const;
    };
    const [firstColumn, lastColumn] = inside(left, right, this.#left, this.columns);
    const [firstRow, lastRow] = inside(top, bottom, this.#top, this.rows);
    for (let row = firstRow; row <= lastRow; row += 1)
      points.fill(
        1,
        this.cell(firstColumn, row),
        this.cell(firstColumn, row) + Math.max(0, lastColumn - firstColumn + 1),
      );
  }
}

/** Only the corners of a way, its beginning and its end. */
export function corners(points: readonly Point[]): Point[] {
  return points.filter((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before || !after) return true;
    return (point.x - before.x) * (after.y - point.y) !== (point.y - before.y) * (after.x - point.x);
  });
}

/** Whether a box comes nearer to a cord than a tile may lie. */
export function touchesCord(box: Box, cord: readonly Point[], gap: number): boolean {
  return cord.some((point, index) => {
    const next = cord[index + 1] ?? point;
    return (
      Math.min(point.x, next.x) < box.x + box.width / 2 + gap &&
      Math.max(point.x, next.x) > box.x - box.width / 2 - gap &&
      Math.min(point.y, next.y) < box.y + box.height / 2 + gap &&
      Math.max(point.y, next.y) > box.y - box.height / 2 - gap
    );
  });
}

/**
 * The steps that wait, the cheapest first; of equals the one that came first, so that of ways that cost the same the one
 * that goes straight on is taken.
 */
class Queue {
  readonly #heap: { step: PathStep; order: number }[] = [];
  #order = 0;

  add(step: PathStep): void {
    const heap = this.#heap;
    heap.push({ step, order: this.#order });
    this.#order += 1;
    for (let at = heap.length - 1; at > 0;) {
      const above = (at - 1) >> 1;
      if (!this.#before(at, above)) break;
      this.#swap(at, above);
      at = above;
    }
  }

  take(): PathStep | null {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last) return null;
    if (heap.length === 0) return first.step;
    heap[0] = last;
    for (let at = 0; ;) {
      let least = at;
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < heap.length && this.#before(below, least)) least = below;
      if (least === at) return first.step;
      this.#swap(at, least);
      at = least;
    }
  }

  #before(a: number, b: number): boolean {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (!one || !other) return false;
    return one.step.cost !== other.step.cost ? one.step.cost < other.step.cost : one.order < other.order;
  }

  #swap(a: number, b: number): void {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (one && other) [this.#heap[a], this.#heap[b]] = [other, one];
  }
}
