/**
 * Where tiles with five to eight faces lie: each in a cell of a lattice ([`Lattice`](./lattice.ts)).
 *
 * Laws, each a property test:
 * - no two tiles overlap, and a cord never runs under a tile;
 * - a tile lies with the face that joined towards where it comes from: right before the other tile's face, or, where
 *   that cell is taken, at the end of a cord through the streets;
 * - a place depends on the tiles laid before it alone, so a tile once laid never moves;
 * - every open end can be lengthened: the streets lead everywhere.
 *
 * A tile with an odd number of faces has a corner where it would go straight on, so its arm zigzags.
 */

import { around, boxAt, nearer, type Box, type Heading, type Point } from './grid.ts';
import { keyOf, Lattice, PITCH, type Cell, type Corner } from './lattice.ts';
import type { ChainTile, Layout, LineRoom, TilePlace } from './placement.ts';
import { cornersAt, shapeOf, sidesOf, towards } from './polygon.ts';

/** How many cells around all tiles are looked at. */
const MARGIN = 3 * PITCH;

/** What a cord costs: that there is one, each half of a unit of it, what it passes, and to lie on another. */
const CORD = { any: 6, length: 1, bend: 4, crossing: 8, beside: 60, port: 3 } as const;
/** What a cell costs: for each open face before it, for each neighbour of it that is taken, and for lying beyond the room. */
const CELL = { wanted: 1, blocked: 0.5, beyond: 2 } as const;
/** What speaks against going on by a face: a step off the way home, an open face before the cell there, a cell taken. */
const FACE = { aside: 1, wanted: 0.8, beyond: 1.5, taken: 100 } as const;

/** An open face of a tile. */
interface Exit {
  /** Index of the tile. */
  readonly at: number;
  /** The direction of the cell that it looks at. */
  readonly way: number;
  /** The direction in which its arm left the middle. */
  readonly home: number;
}

/** A tile as it lies. */
interface Lying {
  readonly middle: Point;
  /** The direction that it looks in: away from the face that joined. */
  readonly way: number;
}

/** The layout of tiles with more than four faces, as far as they are laid. */
export class Cells implements Layout {
  readonly places: TilePlace[];
  readonly #lattice: Lattice;
  readonly #room: LineRoom;
  readonly #lying: Lying[];
  readonly #ways: ReadonlyMap<number, number>[];
  readonly #exits: Map<number, Exit>;
  readonly #taken: Set<number>;
  /** How many cords pass a point of the streets, or a street, by its middle. */
  readonly #passed: Map<number, number>;
  readonly #nexts = new Map<number, { place: TilePlace; lying: Lying; passed: readonly Corner[] }>();

  /** `faces` is 5 to 8. */
  constructor(
    readonly faces: number,
    room: LineRoom,
    from?: Cells,
  ) {
    this.#room = room;
    this.#lattice = from ? from.#lattice : new Lattice(faces);
    this.places = from ? [...from.places] : [];
    this.#lying = from ? [...from.#lying] : [];
    this.#ways = from ? [...from.#ways] : [];
    this.#exits = new Map(from ? from.#exits : []);
    this.#taken = new Set(from ? from.#taken : []);
    this.#passed = new Map(from ? from.#passed : []);
  }

  add(laid: ChainTile): void {
    const exit = laid.joins === null ? undefined : this.#exits.get(laid.arm);
    const at = this.places.length;
    const arms = laid.arms ?? [];
    const { place, lying, passed } = exit
      ? this.#place(exit, laid.arm)
      : { place: this.#first(), lying: { middle: { x: 0, y: 0 }, way: 0 }, passed: [] };
    // Every tile takes a cell and may ask for more, so what the other ends would get must be looked at again.
    this.#nexts.clear();
    this.places.push(place);
    this.#lying.push(lying);
    this.#taken.add(keyOf(lying.middle));
    for (const key of keysAlong(passed)) this.#passed.set(key, (this.#passed.get(key) ?? 0) + 1);
    const back = this.#lattice.turned(lying.way);
    if (exit) this.#exits.delete(laid.arm);
    // The first tile lies as if it had been joined from the left, where its other arm begins.
    else this.#exits.set(1, { at, way: back, home: back });
    const ways = new Map<number, number>(exit ? [] : [[1, this.#bearingOf(lying, back)]]);
    const free = this.#exitsOf(lying.way);
    const home = exit?.home ?? lying.way;
    [exit ? laid.arm : 0, ...arms].forEach((arm, index) => {
      const way = index === 0 ? this.#best(lying.middle, free, home) : (free[0] ?? lying.way);
      free.splice(free.indexOf(way), 1);
      ways.set(arm, this.#bearingOf(lying, way));
      this.#exits.set(arm, { at, way, home: index === 0 ? home : way });
    });
    this.#ways.push(ways);
  }

  ways(at: number): ReadonlyMap<number, number> {
    return this.#ways[at] ?? new Map();
  }

  next(end: { readonly arm: number; readonly at: number }): TilePlace {
    if (this.places.length === 0) return this.#first();
    const exit = this.#exits.get(end.arm);
    if (!exit) throw new RangeError(`no arm ${end.arm} is open`);
    return this.#place(exit, end.arm).place;
  }

  #first(): TilePlace {
    return { ...this.#placeAt({ middle: { x: 0, y: 0 }, way: 0 }), cord: [] };
  }

  #placeAt({ middle, way }: Lying): Omit<TilePlace, 'cord'> {
    const size = 2 * cornersAt(this.faces);
    const bearing = this.#lattice.bearing(way);
    return { heading: (Math.round(bearing) % 4) as Heading, bearing, across: false, box: boxAt(middle, 0, size, size) };
  }

  /** The directions in which a tile that looks in a direction has faces, but for the one that joined: clockwise from there. */
  #exitsOf(way: number): number[] {
    const { around } = this.#lattice;
    const ways = Array.from({ length: around - 1 }, (_, step) =>
      this.#lattice.turned(way, around / 2 + step + 1 - around),
    );
    return this.faces < around ? ways.filter((one) => one !== way) : ways;
  }

  /** The bearing of the face of a tile that looks at the cell in a direction: of an odd number none looks straight at it. */
  #bearingOf({ way }: Lying, face: number): number {
    const { around } = this.#lattice;
    const step = (face - this.#lattice.turned(way) + around) % around;
    const side = this.faces < around && step > around / 2 ? step - 1 : step;
    return sidesOf(this.faces, this.#lattice.bearing(way))[side] ?? 0;
  }

  /** The face by which an arm goes on: outwards, to where there is room. */
  #best(middle: Point, free: readonly number[], home: number): number {
    const wanted = this.#wanted(null);
    const against = (way: number) => {
      const ahead = this.#lattice.ahead(middle, way);
      const steps = Math.abs(way - home);
      return (
        FACE.aside * Math.min(steps, this.#lattice.around - steps) +
        FACE.wanted * (wanted.get(keyOf(ahead)) ?? 0) +
        FACE.beyond * this.#beyond(ahead) +
        (this.#taken.has(keyOf(ahead)) ? FACE.taken : 0)
      );
    };
    return free.reduce((best, way) => (against(way) < against(best) - 1e-9 ? way : best), free[0] ?? home);
  }

  #place(exit: Exit, arm: number): { place: TilePlace; lying: Lying; passed: readonly Corner[] } {
    const known = this.#nexts.get(arm);
    if (known) return known;
    const from = this.#lying[exit.at];
    if (!from) throw new RangeError(`no tile ${exit.at} lies on the table`);
    const found = this.#seek(from.middle, exit.way, arm);
    const begin = towards(from.middle, this.#bearingOf(from, exit.way), shapeOf(this.faces).apothem);
    const end = towards(found.lying.middle, this.#lattice.bearing(found.lying.way) + 2, shapeOf(this.faces).apothem);
    const cord = [begin, ...found.passed.map(({ point }) => point), end];
    const next = { place: { ...this.#placeAt(found.lying), cord }, lying: found.lying, passed: found.passed };
    this.#nexts.set(arm, next);
    return next;
  }

  /** The cheapest cell that the streets lead to from a port, and the points on the way. */
  #seek(middle: Point, way: number, arm: number): { lying: Lying; passed: readonly Corner[] } {
    const all = around(this.places.map((place) => place.box));
    const within: Box = { ...all, width: all.width + 2 * MARGIN, height: all.height + 2 * MARGIN };
    this.#lattice.cover(within);
    const wanted = this.#wanted(arm);
    const ports = new Set(
      [...this.#exits].flatMap(([other, exit]) => {
        const tile = this.#lying[exit.at];
        return other === arm || !tile ? [] : [this.#lattice.port(tile.middle, exit.way)];
      }),
    );
    const start = this.#lattice.port(middle, way);
    const straight = keyOf(this.#lattice.ahead(middle, way));
    const costs = new Map<Corner, number>([[start, 0]]);
    const before = new Map<Corner, Corner>();
    const waiting = new Set([start]);
    let best: { at: Corner; lying: Lying; cost: number } | null = null;
    while (waiting.size > 0) {
      // Few points wait at a time: the cheapest is found by looking at them all.
      const at = [...waiting].reduce((a, b) => ((costs.get(b) ?? 0) < (costs.get(a) ?? 0) ? b : a));
      const cost = costs.get(at) ?? 0;
      waiting.delete(at);
      // What a cell costs is never below nothing, so no later point can lead to a cheaper one.
      if (best !== null && cost >= best.cost) break;
      for (const port of at.ports) {
        if (this.#taken.has(port.cell.key)) continue;
        const begins = at !== start ? CORD.any : port.cell.key === straight ? 0 : CORD.bend;
        const here = cost + begins + this.#costOf(port.cell, wanted);
        if (best === null || here < best.cost)
          best = { at, lying: { middle: port.cell.middle, way: this.#lattice.turned(port.way) }, cost: here };
      }
      for (const next of at.next) {
        if (!nearer({ ...next.point, width: 0, height: 0 }, within, 0)) continue;
        const length = Math.hypot(next.point.x - at.point.x, next.point.y - at.point.y);
        const there =
          cost +
          2 * CORD.length * length +
          CORD.crossing * (this.#passed.get(keyOf(next.point)) ?? 0) +
          CORD.beside * (this.#passed.get(streetKey(at, next)) ?? 0) +
          (ports.has(next) ? CORD.port : 0);
        if (there >= (costs.get(next) ?? Infinity) - 1e-9) continue;
        costs.set(next, there);
        before.set(next, at);
        waiting.add(next);
      }
    }
    if (best === null) throw new Error('the streets lead everywhere: a cell beyond all tiles is always free');
    const passed = [best.at];
    for (let at = before.get(best.at); at; at = before.get(at)) passed.unshift(at);
    return { lying: best.lying, passed };
  }

  #costOf(cell: Cell, wanted: ReadonlyMap<number, number>): number {
    let cost = CELL.wanted * (wanted.get(cell.key) ?? 0) + CELL.beyond * this.#beyond(cell.middle);
    for (let way = 0; way < this.#lattice.around; way += 1)
      if (this.#taken.has(keyOf(this.#lattice.ahead(cell.middle, way)))) cost += CELL.blocked;
    return cost;
  }

  /** The cells that open faces look at, but for those of one arm: how many look at each. */
  #wanted(arm: number | null): Map<number, number> {
    const wanted = new Map<number, number>();
    for (const [other, exit] of this.#exits) {
      const tile = this.#lying[exit.at];
      if (other === arm || !tile) continue;
      const key = keyOf(this.#lattice.ahead(tile.middle, exit.way));
      wanted.set(key, (wanted.get(key) ?? 0) + 1);
    }
    return wanted;
  }

  /** How many cells a point lies outside the room that there is. */
  #beyond({ x, y }: Point): number {
    const size: Pick<Box, 'width' | 'height'> = this.#room;
    const over = (at: number, room: number) => Math.max(0, (Math.abs(at) + PITCH / 2 - room / 2) / PITCH);
    return over(x, size.width) + over(y, size.height);
  }
}

/** The points of a cord and the streets between them, by their keys. */
function keysAlong(passed: readonly Corner[]): number[] {
  return passed.flatMap((corner, at) => {
    const next = passed[at + 1];
    return next ? [keyOf(corner.point), streetKey(corner, next)] : [keyOf(corner.point)];
  });
}

/** A number of its own for a street. */
function streetKey({ point: a }: Corner, { point: b }: Corner): number {
  return keyOf({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
}
