/**
 * Where tiles with three or four faces lie: triangles and squares on a square lattice, with streets between them.
 *
 * Laws, each a property test:
 * - no two tiles overlap, and a cord never runs under a tile;
 * - a tile lies with the face that joined towards where it comes from: right before the other tile's face, or, where
 *   that place is taken, at the end of a cord;
 * - a place depends on the tiles laid before it alone, so a tile once laid never moves;
 * - every open end can be lengthened: the streets lead everywhere.
 *
 * A square goes straight on and branches to both sides; a triangle forks, one way on and one aside.
 */

import { corners, findWay, touchesCord, type CordGoal } from './cords.ts';
import { around, boxAt, moved, turned, type Box, type Heading, type Point } from './grid.ts';
import type { ChainTile, Layout, TilePlace, LineRoom } from './placement.ts';

/** The side of the square that a tile takes, in half tiles. */
export const SIDE = 2.5;
/** From the middle of a place to the next. */
const PITCH = 3.5;
/** From the middle of a tile to where a cord begins. */
const PORT = 1.5;
/** How many places around all tiles are looked at. */
const MARGIN = 3;

/** What lying there costs besides the length of the cord, in its steps of half a unit. */
const COST = { blocked: 4, shared: 2, taken: 5, beyond: 30 } as const;
const TOLL = { port: 6, place: 1 } as const;

/** An open face of a tile. */
interface Exit {
  /** Index of the tile. */
  readonly at: number;
  readonly heading: Heading;
  /** The direction in which its arm left the middle. */
  readonly home: Heading;
  /** The way that a triangle forks to when it does not go home. */
  readonly aside: Heading;
}

/** The layout of tiles with more than two faces, as far as they are laid. */
export class Growth implements Layout {
  readonly places: TilePlace[];
  readonly #ways: ReadonlyMap<number, Heading>[];
  readonly #room: LineRoom;
  readonly #exits: Map<number, Exit>;
  readonly #nexts = new Map<number, TilePlace>();

  /** `faces` is 3 or 4. */
  constructor(
    readonly faces: number,
    room: LineRoom,
    from?: Growth,
  ) {
    this.#room = room;
    this.places = from ? [...from.places] : [];
    this.#ways = from ? [...from.#ways] : [];
    this.#exits = new Map(from ? from.#exits : []);
  }

  add(laid: ChainTile): void {
    const exit = laid.joins === null ? undefined : this.#exits.get(laid.arm);
    const at = this.places.length;
    const arms = laid.arms ?? [];
    // Every tile takes a place and may ask for more, so what the other ends would get must be looked at again.
    this.#nexts.clear();
    if (!exit) {
      this.places.push(first());
      const headings: Heading[] = [0, 2, 3, 1];
      this.#ways.push(new Map([0, 1, ...arms].map((arm, index) => [arm, headings[index] ?? 0])));
      for (const [arm, heading] of this.#ways[at] ?? [])
        this.#exits.set(arm, { at, heading, home: heading, aside: turned(heading) });
      return;
    }
    const place = this.#place(exit, laid.arm);
    this.places.push(place);
    const onward = this.#onward(exit, place);
    this.#exits.set(laid.arm, { ...exit, at, ...onward });
    const free = exitsOf(place.heading, this.faces).filter((heading) => heading !== onward.heading);
    this.#ways.push(
      new Map([
        [laid.arm, onward.heading],
        ...arms.map((arm, index): [number, Heading] => [arm, free[index] ?? place.heading]),
      ]),
    );
    for (const arm of arms) {
      const heading = this.#ways[at]?.get(arm) ?? place.heading;
      this.#exits.set(arm, { at, heading, home: heading, aside: turned(heading, 3) });
    }
  }

  ways(at: number): ReadonlyMap<number, Heading> {
    return this.#ways[at] ?? new Map();
  }

  next(end: { readonly arm: number; readonly at: number }): TilePlace {
    if (this.places.length === 0) return first();
    const exit = this.#exits.get(end.arm);
    if (!exit) throw new RangeError(`no arm ${end.arm} is open`);
    const known = this.#nexts.get(end.arm) ?? this.#place(exit, end.arm);
    this.#nexts.set(end.arm, known);
    return known;
  }

  /** Where the arm goes on from a tile laid there: straight on, or for a triangle by turns home and aside. */
  #onward(exit: Exit, place: TilePlace): { heading: Heading; aside: Heading } {
    if (this.faces !== 3) return { heading: place.heading, aside: exit.aside };
    const ways = exitsOf(place.heading, this.faces);
    if (ways.includes(exit.home)) return { heading: exit.home, aside: exit.aside };
    // A triangle cannot go straight on, so an arm zigzags home and aside. At the edge of the room it turns its side
    // about, and comes back the way it went, a row further on.
    const limit = (exit.aside % 2 === 0 ? this.#room.width : this.#room.height) / 2 - PITCH / 2;
    const reached = Math.abs(exit.aside % 2 === 0 ? place.box.x : place.box.y);
    const outwards =
      (exit.aside === 0 && place.box.x > 0) ||
      (exit.aside === 2 && place.box.x < 0) ||
      (exit.aside === 1 && place.box.y > 0) ||
      (exit.aside === 3 && place.box.y < 0);
    const aside = outwards && reached + PITCH > limit ? turned(exit.aside, 2) : exit.aside;
    return { heading: ways.includes(aside) ? aside : (ways[0] ?? place.heading), aside };
  }

  #place(exit: Exit, arm: number): TilePlace {
    const from = this.places[exit.at];
    if (!from) throw new RangeError(`no tile ${exit.at} lies on the table`);
    // The cheapest way is sought to any free place, not the nearest place first: a short cord before other open faces
    // is worse than a longer one that leaves them alone.
    const taken = new Set(this.places.map((place) => cellKey(place.box)));
    const wanted = this.#wanted(arm);
    const cords = this.places.map((place) => place.cord ?? []);
    const ports = new Set(
      [...this.#exits].flatMap(([other, one]) => (other === arm ? [] : [pointKey(this.#port(one))])),
    );
    const all = around(this.places.map((place) => place.box));
    const within: Box = { ...all, width: all.width + 2 * MARGIN * PITCH, height: all.height + 2 * MARGIN * PITCH };
    const goal = (at: Point, heading: Heading): CordGoal<Box> | null => {
      const middle = moved(at, heading, PORT);
      if (!onLattice(middle) || taken.has(cellKey(middle))) return null;
      const box: Box = { ...middle, width: SIDE, height: SIDE };
      if (cords.some((cord) => touchesCord(box, cord, 0.2))) return null;
      let cost = (wanted.get(cellKey(middle)) ?? 0) * COST.taken + this.#beyond(box) * COST.beyond;
      // A place is worse whose own ways out are blocked already, or wanted by other arms.
      for (const way of exitsOf(heading, this.faces)) {
        const ahead = cellKey(moved(middle, way, PITCH));
        cost += taken.has(ahead) ? COST.blocked : (wanted.get(ahead) ?? 0) * COST.shared;
      }
      return { found: box, cost };
    };
    const toll = (at: Point) => {
      // A cord over another arm's port would lie where that arm's own cord begins; over a free place it would shut it.
      if (ports.has(pointKey(at))) return TOLL.port;
      const middle = { x: Math.round(at.x / PITCH) * PITCH, y: Math.round(at.y / PITCH) * PITCH };
      return Math.abs(at.x - middle.x) < SIDE / 2 && Math.abs(at.y - middle.y) < SIDE / 2 ? TOLL.place : 0;
    };
    const begin = this.#port(exit);
    const way = findWay(
      begin,
      exit.heading,
      { tiles: this.places.map((place) => place.box), cords, step: 0.5, toll },
      within,
      goal,
    );
    if (!way) throw new Error('the streets lead everywhere: a place beyond all tiles is always free');
    const last = way.points.at(-1) ?? begin;
    const heading = headingOf(last, way.found);
    const cord = corners([
      moved(begin, exit.heading, SIDE / 2 - PORT),
      ...way.points,
      moved(last, heading, PORT - SIDE / 2),
    ]);
    return { heading, across: false, box: way.found, cord };
  }

  /** The places right before open faces, but for those of one arm: how many faces look at each. */
  #wanted(arm: number): Map<number, number> {
    const wanted = new Map<number, number>();
    for (const [other, exit] of this.#exits) {
      if (other === arm) continue;
      const from = this.places[exit.at];
      if (!from) continue;
      const key = cellKey(moved(from.box, exit.heading, PITCH));
      wanted.set(key, (wanted.get(key) ?? 0) + 1);
    }
    return wanted;
  }

  #port(exit: Exit): Point {
    const from = this.places[exit.at]?.box ?? { x: 0, y: 0 };
    return moved(from, exit.heading, PORT);
  }

  /** How many places a box lies outside the room that there is. */
  #beyond(box: Box): number {
    const over = (centre: number, room: number) => Math.max(0, (Math.abs(centre) + SIDE / 2 - room / 2) / PITCH);
    return over(box.x, this.#room.width) + over(box.y, this.#room.height);
  }
}

function first(): TilePlace {
  return { heading: 0, across: false, box: boxAt({ x: 0, y: 0 }, 0, SIDE, SIDE), cord: [] };
}

/** The ways out of a tile that was joined going in a direction. */
export function exitsOf(heading: Heading, faces: number): Heading[] {
  return faces === 3 ? [turned(heading, 1), turned(heading, 3)] : [heading, turned(heading, 3), turned(heading, 1)];
}

function headingOf(from: Point, to: Point): Heading {
  if (Math.abs(to.x - from.x) > Math.abs(to.y - from.y)) return to.x > from.x ? 0 : 2;
  return to.y > from.y ? 1 : 3;
}

function onLattice(point: Point): boolean {
  return (
    Math.abs(point.x / PITCH - Math.round(point.x / PITCH)) < 1e-6 &&
    Math.abs(point.y / PITCH - Math.round(point.y / PITCH)) < 1e-6
  );
}

/** A number of its own for each place of the lattice. */
function cellKey(point: Point): number {
  return keyOf(point.x / PITCH, point.y / PITCH);
}

/** A number of its own for each point where a cord may begin. */
function pointKey(point: Point): number {
  return keyOf(point.x * 4, point.y * 4);
}

function keyOf(x: number, y: number): number {
  return (Math.round(x) + 16_384) * 32_768 + Math.round(y) + 16_384;
}
