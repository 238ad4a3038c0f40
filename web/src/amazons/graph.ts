import type { BoardOf } from '../table/game.ts';
import { aheadOf } from './scene.ts';

/** The course of a game, as a graph draws it: the x of each step from 0 to 1, and how far White is ahead from -1 to 1. */
export interface Course {
  /** How far White is ahead at each step, in squares. */
  readonly values: readonly number[];
  /** What the top of the graph stands for, in squares; Black's as many below. */
  readonly most: number;
  /** The first step at which the sides are apart; none where they never are. */
  readonly apart: number | null;
}

/** Reads the course of a game off its positions. */
export function courseOf(boards: readonly Pick<BoardOf<'amazons'>, 'territory' | 'apart'>[]): Course {
  const values = boards.map(aheadOf);
  const apart = boards.findIndex((board) => board.apart !== null);
  return { values, most: Math.max(5, ...values.map(Math.abs)), apart: apart < 0 ? null : apart };
}

/** A place in the graph: x to the right and y down, both in the units of its drawing. */
export type Spot = readonly [x: number, y: number];

/** The places of the steps in a drawing of a width and a height. */
export function spotsOf({ values, most }: Course, width: number, height: number): Spot[] {
  const across = Math.max(1, values.length - 1);
  return values.map((value, step) => [(step / across) * width, height / 2 - (value / most) * (height / 2)]);
}

/** The area between the line and the middle, on the side of White (above) or of Black (below), as a path. */
export function areaOf(spots: readonly Spot[], height: number, side: 'white' | 'black'): string {
  const middle = height / 2;
  const held = (y: number) => (side === 'white' ? Math.min(y, middle) : Math.max(y, middle));
  const line: Spot[] = [];
  spots.forEach(([x, y], at) => {
    const before = spots[at - 1];
    if (before && (before[1] - middle) * (y - middle) < 0) {
      const share = (middle - before[1]) / (y - before[1]);
      line.push([before[0] + share * (x - before[0]), middle]);
    }
    line.push([x, held(y)]);
  });
  const [first, last] = [line[0], line.at(-1)];
  return first && last
    ? `M${first[0]} ${middle}${line.map(([x, y]) => `L${x} ${y}`).join('')}L${last[0]} ${middle}Z`
    : '';
}
