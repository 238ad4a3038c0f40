import { COLOURS } from '../table/sides.ts';

/** The colour of a team: one of those by which sides are told apart. */
export function colourOf(team: number): (typeof COLOURS)[number] {
  return COLOURS[team % COLOURS.length] ?? 'a';
}

/** How far below the middle of its shape a team's letter stands. */
export function dropOf(team: number): number {
  return team % 4 === 2 ? 6 : 1;
}

/** How a team's line is broken up, so that it is known without its colour. */
const DASHES = ['', '11 6', '2 7', '16 5 3 5', '22 6', '6 4', '2 4 10 4', '12 3 3 3 3 3'];

/** The dashes of a team's line, as SVG has them. */
export function dashesOf(team: number): string {
  return DASHES[team % DASHES.length] ?? '';
}

/** The shape of a team's mark on a square of 40: circle, square, triangle, diamond. */
export function shapeOf(team: number): string {
  switch (team % 4) {
    case 0:
      return 'M2 20a18 18 0 1 0 36 0a18 18 0 1 0 -36 0z';
    case 1:
      return 'M8 3h24q5 0 5 5v24q0 5 -5 5h-24q-5 0 -5 -5v-24q0 -5 5 -5z';
    case 2:
      return 'M20 -6l27 46h-54z';
    default:
      return 'M20 -5l25 25-25 25-25-25z';
  }
}
