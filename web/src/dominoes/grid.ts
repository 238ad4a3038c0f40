/**
 * The grid of the table: one unit is half a tile, x grows to the right and y downwards.
 *
 * Tiles lie on multiples of half a unit, because a double lies crosswise and centred on its line.
 */

/** A direction, clockwise from the right: 0 right, 1 down, 2 left, 3 up. */
export type Heading = 0 | 1 | 2 | 3;

/** A point of the grid. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of the grid, by its centre and its size. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const DX = [1, 0, -1, 0] as const;
const DY = [0, 1, 0, -1] as const;

/** A quarter turn to the right, `times` times. */
export function turned(heading: Heading, times = 1): Heading {
  return ((((heading + times) % 4) + 4) % 4) as Heading;
}

/** The point `distance` away from `point` in a direction. */
export function moved(point: Point, heading: Heading, distance: number): Point {
  return { x: point.x + DX[heading] * distance, y: point.y + DY[heading] * distance };
}

/** How far a point lies in a direction, from the middle of the table. */
export function reach(point: Point, heading: Heading): number {
  return point.x * DX[heading] + point.y * DY[heading];
}

/** The box with its centre at `centre`, `along` long in the direction and `across` wide. */
export function boxAt(centre: Point, heading: Heading, along: number, across: number): Box {
  const lying = heading % 2 === 0;
  return { x: centre.x, y: centre.y, width: lying ? along : across, height: lying ? across : along };
}

/** Whether two boxes come nearer to one another than `gap`; touching is not nearer than 0. */
export function nearer(a: Box, b: Box, gap: number): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 + gap && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + gap;
}

/** The smallest box around all of them; a point in the middle of the table where there are none. */
export function around(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  let left = Infinity,
    right = -Infinity,
    top = Infinity,
    bottom = -Infinity;
  for (const box of boxes) {
    left = Math.min(left, box.x - box.width / 2);
    right = Math.max(right, box.x + box.width / 2);
    top = Math.min(top, box.y - box.height / 2);
    bottom = Math.max(bottom, box.y + box.height / 2);
  }
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}
