/**
 * The lattice that tiles with five to eight faces lie on, and the streets between its cells.
 *
 * A cell has a neighbour for each face of a tile, or one more: six on the honeycomb, where tiles have five or six faces,
 * eight on the square lattice with its diagonals, where they have seven or eight. Streets lead along the borders of the
 * cells; a port is the point of a border through which one comes straight from a cell to its neighbour.
 */

import type { Box, Point } from './grid.ts';
import { towards } from './polygon.ts';

/** From the middle of a cell to that of the next. */
export const PITCH = 4;

/** A cell by its row and its place in it. */
export interface Cell {
  readonly key: number;
  readonly middle: Point;
}

/** A point of the streets. */
export interface Corner {
  readonly point: Point;
  /** The points that a street leads to. */
  readonly next: Corner[];
  /** The cells of which it is a port, and the direction in which it lies from each. */
  readonly ports: { readonly cell: Cell; readonly way: number }[];
}

/** A lattice as far as it was asked for. */
export class Lattice {
  /** Neighbours of a cell, and directions: 0 to the right, then clockwise. */
  readonly around: 6 | 8;
  readonly #cells = new Map<number, Cell>();
  readonly #corners = new Map<number, Corner>();
  #reach = { left: 0, right: -1, top: 0, bottom: -1 };

  /** For tiles with so many faces. */
  constructor(faces: number) {
    this.around = faces > 6 ? 8 : 6;
  }

  /** The direction of a neighbour, in quarter turns. */
  bearing(way: number): number {
    return (4 * way) / this.around;
  }

  /** The direction straight back, or so many steps further round. */
  turned(way: number, steps = this.around / 2): number {
    return (way + steps + this.around) % this.around;
  }

  /** The middle of the neighbour of a cell. */
  ahead(middle: Point, way: number): Point {
    const diagonal = this.around === 8 && way % 2 === 1;
    return towards(middle, this.bearing(way), diagonal ? PITCH * Math.SQRT2 : PITCH);
  }

  /** Makes sure that all cells are there whose middles lie within a box. */
  cover({ x, y, width, height }: Box): void {
    const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
    const reach = this.#reach;
    if (left >= reach.left && right <= reach.right && top >= reach.top && bottom <= reach.bottom) return;
    // Some cells more than are asked for now: the next tile asks for little more.
    const more = 4 * PITCH;
    this.#reach = { left: left - more, right: right + more, top: top - more, bottom: bottom + more };
    const high = this.around === 6 ? (PITCH * Math.sqrt(3)) / 2 : PITCH;
    for (let row = Math.ceil(this.#reach.top / high); row * high <= this.#reach.bottom; row += 1) {
      const shift = this.around === 6 && row % 2 !== 0 ? PITCH / 2 : 0;
      for (
        let column = Math.ceil((this.#reach.left - shift) / PITCH);
        column * PITCH + shift <= this.#reach.right;
        column += 1
      )
        this.#add({ x: column * PITCH + shift, y: row * high });
    }
  }

  /** The port of a cell in a direction. */
  port(middle: Point, way: number): Corner {
    const ahead = this.ahead(middle, way);
    const corner = this.#corners.get(keyOf({ x: (middle.x + ahead.x) / 2, y: (middle.y + ahead.y) / 2 }));
    if (!corner) throw new RangeError('the lattice does not reach so far');
    return corner;
  }

  #add(middle: Point): void {
    const key = keyOf(middle);
    if (this.#cells.has(key)) return;
    const cell = { key, middle };
    this.#cells.set(key, cell);
    // Around a cell a street leads from port to port, on the honeycomb by way of its corners.
    const points = Array.from({ length: this.around }, (_, way) => {
      const ahead = this.ahead(middle, way);
      const port = { x: (middle.x + ahead.x) / 2, y: (middle.y + ahead.y) / 2 };
      return this.around === 6 ? [port, towards(middle, this.bearing(way + 0.5), PITCH / Math.sqrt(3))] : [port];
    });
    points.forEach(([port], way) => {
      if (port) this.#corner(port).ports.push({ cell, way });
    });
    const ring = points.flat().map((point) => this.#corner(point));
    ring.forEach((corner, at) => {
      const next = ring[(at + 1) % ring.length];
      if (!next || corner.next.includes(next)) return;
      corner.next.push(next);
      next.next.push(corner);
    });
  }

  #corner(point: Point): Corner {
    const key = keyOf(point);
    const known = this.#corners.get(key);
    if (known) return known;
    const corner = { point, next: [], ports: [] };
    this.#corners.set(key, corner);
    return corner;
  }
}

/** A number of its own for each cell and each point of the streets: no two of them are nearer than half a unit. */
export function keyOf({ x, y }: Point): number {
  return (Math.round(x * 4) + 16_384) * 32_768 + Math.round(y * 4) + 16_384;
}
