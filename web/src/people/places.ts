/** Where a seat is, seen from another: the order of play goes to the right. */
export type Place = 'south' | 'east' | 'north' | 'west' | 'around';

/** The place of `seat` seen from `from` at a table of `seats`; with more than four they sit around in a row. */
export function placeOf(seat: number, from: number, seats: number): Place {
  const step = (seat - from + seats) % seats;
  if (step === 0) return 'south';
  switch (seats) {
    case 2:
      return 'north';
    case 3:
      return step === 1 ? 'east' : 'west';
    case 4:
      return step === 1 ? 'east' : step === 2 ? 'north' : 'west';
    default:
      return 'around';
  }
}
