/** Where the pips of a card lie, as on Spanish cards, in the units of a card: 100 wide, 152 high. */

export interface Pip {
  readonly x: number;
  readonly y: number;
  /** Width and height of its box. */
  readonly size: number;
}

/** Columns and rows, below the line in which the index stands. */
const [LEFT, MIDDLE, RIGHT] = [28, 50, 72] as const;
const [TOP, BOTTOM] = [32, 146] as const;

/** So many pips in a column, spread over the height. */
function column(x: number, count: number, size: number, from: number = TOP, to: number = BOTTOM): Pip[] {
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, index) => ({ x, y: from + step * (index + 0.5), size }));
}

const pair = (count: number, size: number) => [...column(LEFT, count, size), ...column(RIGHT, count, size)];

const LAYOUTS: readonly (readonly Pip[])[] = [
  [{ x: MIDDLE, y: 89, size: 82 }],
  column(MIDDLE, 2, 52),
  column(MIDDLE, 3, 36),
  pair(2, 40),
  [
    ...column(LEFT, 2, 36, TOP, BOTTOM),
    ...column(RIGHT, 2, 36, TOP, BOTTOM),
    { x: MIDDLE, y: (TOP + BOTTOM) / 2, size: 36 },
  ],
  pair(3, 35),
  [...pair(3, 32), { x: MIDDLE, y: 70, size: 26 }],
  pair(4, 28),
  [...pair(4, 27), { x: MIDDLE, y: (TOP + BOTTOM) / 2, size: 24 }],
  [...pair(4, 27), { x: MIDDLE, y: 61, size: 22 }, { x: MIDDLE, y: 117, size: 22 }],
];

/** The pips of a card that has so many of them, 1 to 10. */
export function pipsOf(count: number): readonly Pip[] {
  return LAYOUTS[count - 1] ?? [];
}

/**
 * The breaks in the frame that tell a suit at its edge, the *pinta*: oros none, copas one, espadas two, bastos three.
 * From where to where along the upper edge; the lower one is its mirror image.
 */
export function breaks(count: number): readonly (readonly [number, number])[] {
  const [width, gap] = [9, 8];
  const from = 50 - (count * width + (count - 1) * gap) / 2;
  return Array.from(
    { length: count },
    (_, index) => [from + index * (width + gap), from + index * (width + gap) + width] as const,
  );
}
