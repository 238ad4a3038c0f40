/** Where a seat is, seen from another. */
export type SeatPlace = 'south' | 'east' | 'north' | 'west';

/** How many of the others sit at the right, opposite and at the left, by how many they are. */
export type Places = readonly (readonly [east: number, north: number, west: number])[];

/** Around a mat with room on all its sides. */
const AROUND: Places = [
  [0, 0, 0],
  [0, 1, 0],
  [1, 0, 1],
  [1, 1, 1],
  [1, 2, 1],
  [1, 3, 1],
  [2, 2, 2],
  [2, 3, 2],
];

/** Around a low and wide mat: its sides have the room that is not above it. */
export const ASIDE: Places = [...AROUND.slice(0, 5), [2, 1, 2], [2, 2, 2], [3, 1, 3]];

/**
 * The place of `seat` seen from `from` at a table of `seats`. The order of play goes to the right, against the clock:
 * up the right side, along the far one and down the left one; with the clock the other way round.
 */
export function placeOf(seat: number, from: number, seats: number, clockwise = false, places = AROUND): SeatPlace {
  const step = (seat - from + seats) % seats;
  if (step === 0) return 'south';
  const [east, north, west] = places[seats - 1] ?? [1, seats - 3, 1];
  const ahead: SeatPlace[] = [
    ...Array<SeatPlace>(east).fill('east'),
    ...Array<SeatPlace>(north).fill('north'),
    ...Array<SeatPlace>(west).fill('west'),
  ];
  const place = ahead[clockwise ? seats - 1 - step : step - 1];
  return place ?? 'north';
}

/** The others at a table, from the left to the right as they are seen across it. */
export function fromLeft(from: number, seats: number, clockwise = false): number[] {
  const others = Array.from({ length: seats - 1 }, (_, step) => (from + step + 1) % seats);
  return clockwise ? others : others.reverse();
}
