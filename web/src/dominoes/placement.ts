/**
 * Where each tile of the chain lies: one pure function from the chain to the grid of half tiles.
 *
 * Laws, each a property test:
 * - no two tiles overlap, and tiles that are not neighbours keep half a unit apart wherever there is room;
 * - a tile touches the tile it joins, face to face;
 * - a place depends on the tiles laid before it alone, so a tile once laid never moves;
 * - a line with two ends, no double joined to a double, stays within the width it is given;
 * - every open end can still be lengthened.
 *
 * Each arm winds away from the middle in its own sense: the right one below it, the left one above it, so
 * that they never meet. Doubles lie crosswise. A row turns under the outer half of its last tile, and the
 * next row begins under the tile that leads down. Where a spinner opens more arms that order may be in the
 * way; then the first free place is taken that leaves every end a way out ([`Corridors`](./corridor.ts)), and where
 * there is none at the end itself, the nearest one that a cord leads to ([`findWay`](./cords.ts)).
 * Tiles with three or four faces grow on a lattice of their own ([`Growth`](./growth.ts)), those with more in the cells of
 * another ([`Cells`](./cells.ts)), trains and the arms of a star in rows ([`Lanes`](./lanes.ts)).
 */

import { Cells } from './cells.ts';
import { corners, findWay, touchesCord } from './cords.ts';
import { Corridors } from './corridor.ts';
import { Growth } from './growth.ts';
import { Lanes, rowsOf } from './lanes.ts';
import { around, boxAt, moved, nearer, reach, turned, type Box, type Heading, type Point } from './grid.ts';

/** What the placement needs of a tile on the table; the wire's `PlacedTile` has it all. */
export interface ChainTile {
  /** The numbers of its faces. */
  readonly tile: readonly number[];
  /** The arm that it lengthens: 0 to the right, 1 to the left, 2 and on across a spinner. */
  readonly arm: number;
  /** Index of the tile it joins; none for the first. */
  readonly joins: number | null;
  /** Whether more arms may grow from its short sides. */
  readonly spinner?: boolean;
  /** The arms that begin at it, but for the two of the first tile. */
  readonly arms?: readonly number[];
}

/** The room for the line, in half tiles. */
export interface LineRoom {
  /** At least 12. */
  readonly width: number;
  /** How far arms that leave upwards and downwards go before they turn; the line itself may grow beyond. */
  readonly height: number;
  /** The number of trains, where seats have arms of their own. */
  readonly trains?: number;
  /** The number of arms of the double that opened the hand, where they are more than four ([`starOf`]). */
  readonly star?: number;
}

/** Where a tile lies. */
export interface TilePlace {
  /** The direction from the face that joined to the face that it opened; for the first tile to the right. */
  readonly heading: Heading;
  /** That direction where it is no whole number of quarter turns: of tiles with five to eight faces. */
  readonly bearing?: number;
  /** Whether it lies across its line, as doubles do. */
  readonly across: boolean;
  readonly box: Box;
  /** The corners of the cord that leads to it from the face that it joins; none where it lies right at it. */
  readonly cord?: readonly Point[];
  /** Whether it is put away: it has no place on the table any more. */
  readonly folded?: boolean;
}

/** The chain as laid out. */
export interface Layout {
  /** The place of each tile of the chain. */
  readonly places: readonly TilePlace[];
  /** The directions in which the arms leave a tile with more than two faces, in quarter turns; nothing of any other. */
  ways(at: number): ReadonlyMap<number, number>;
  /** Where the next tile would lie; `end` as on the wire: the arm and the index of the tile at that end. */
  next(end: { readonly arm: number; readonly at: number }, double: boolean): TilePlace;
  /** The corners of the cords that lead to where nothing lies yet, where there are such. */
  waiting?(): readonly (readonly Point[])[];
}

/** An end of an arm: the tile there, and how the arm has wound so far. */
interface Tip {
  readonly place: TilePlace;
  /** The direction in which the arm goes on. */
  readonly heading: Heading;
  /** The direction in which the arm left the middle. */
  readonly home: Heading;
  /** The direction of its last row. */
  readonly row: Heading;
  /** How far it has gone down from that row. */
  readonly descent: number;
  readonly spinner: boolean;
}

const NO_WAYS: ReadonlyMap<number, Heading> = new Map();
const CLEARANCE = 0.5;
/** How far a line goes down before its next row: three from the middle of one row to that of the next. */
const PITCH = 2;
/** Left free at the end of a row: for a double there, and for half of one that lies across the way down. */
const EDGE = 1.5;

/** Lays out a chain; one that lengthens the chain laid out last goes on from there, as places never change. */
export function layOut(chain: readonly ChainTile[], room: LineRoom): Layout {
  // The table asks at every view. A chain that only grew keeps its places, so they are not sought again; a chain that
  // was taken back (the review steps backwards) is laid out anew.
  const goesOn =
    latest !== null &&
    latest.room.width === room.width &&
    latest.room.height === room.height &&
    latest.room.trains === room.trains &&
    latest.room.star === room.star &&
    latest.chain.length <= chain.length &&
    latest.chain.every((tile, index) => sameTile(tile, chain[index]));
  const faces = chain[0]?.tile.length ?? 2;
  const before = goesOn ? latest?.plan : undefined;
  const plan = rowsOf(room)
    ? new Lanes(room, before instanceof Lanes ? before : undefined)
    : faces > 4
      ? new Cells(faces, room, before instanceof Cells ? before : undefined)
      : faces > 2
        ? new Growth(faces, room, before instanceof Growth ? before : undefined)
        : new ChainPlan(room, before instanceof ChainPlan ? before : undefined);
  for (const tile of chain.slice(plan.places.length)) plan.add(tile);
  latest = { chain: [...chain], room, plan };
  return plan;
}

let latest: { chain: readonly ChainTile[]; room: LineRoom; plan: ChainPlan | Growth | Cells | Lanes } | null = null;

function sameTile(a: ChainTile, b: ChainTile | undefined): boolean {
  return (
    b !== undefined &&
    a.arm === b.arm &&
    a.joins === b.joins &&
    a.spinner === b.spinner &&
    a.tile.length === b.tile.length &&
    isDouble(a.tile) === isDouble(b.tile) &&
    String(a.arms) === String(b.arms)
  );
}

/** The arms of the double that opened the hand, where they are more than four: all of them begin at once. */
export function starOf(chain: readonly ChainTile[]): number {
  const [first] = chain;
  const across = first?.spinner === true && isDouble(first.tile) ? (first.arms?.length ?? 0) : 0;
  return across > 2 ? across + 2 : 0;
}

/** Whether a tile is a double. */
export function isDouble(tile: readonly number[]): boolean {
  return tile.every((number) => number === tile[0]);
}

class ChainPlan implements Layout {
  readonly places: TilePlace[];
  readonly #room: LineRoom;
  readonly #tips: Map<number, Tip>;
  readonly #spinners: { readonly place: TilePlace; readonly arms: readonly number[] }[];
  readonly #nexts = new Map<string, TilePlace>();

  constructor(room: LineRoom, from?: ChainPlan) {
    this.#room = room;
    this.places = from ? [...from.places] : [];
    this.#tips = new Map(from ? from.#tips : []);
    this.#spinners = from ? [...from.#spinners] : [];
  }

  add(laid: ChainTile): void {
    const double = isDouble(laid.tile);
    if (laid.joins === null) {
      const place = firstPlace(double);
      this.places.push(place);
      for (const [arm, heading] of [
        [0, 0],
        [1, 2],
      ] as const) {
        this.#tips.set(arm, {
          place,
          heading,
          home: heading,
          row: heading,
          descent: 0,
          spinner: laid.spinner === true,
        });
      }
    } else {
      const tip = this.#best(this.#tipAt(laid.arm, laid.joins), laid.arm, double, laid.spinner === true);
      this.places.push(tip.place);
      this.#tips.set(laid.arm, tip);
    }
    const place = this.places.at(-1);
    if (laid.spinner && place) this.#spinners.push({ place, arms: laid.arms ?? [] });
  }

  ways(): ReadonlyMap<number, Heading> {
    return NO_WAYS;
  }

  next(end: { readonly arm: number; readonly at: number }, double: boolean): TilePlace {
    if (this.places.length === 0) return firstPlace(double);
    const key = `${end.arm}/${end.at}/${double}`;
    const known = this.#nexts.get(key) ?? this.#best(this.#tipAt(end.arm, end.at), end.arm, double, false).place;
    this.#nexts.set(key, known);
    return known;
  }

  /** The end that a tile on `arm` joins at tile `at`: the arm's own, or a side of a spinner. */
  #tipAt(arm: number, at: number): Tip {
    const place = this.places[at];
    if (!place) throw new RangeError(`no tile ${at} lies on the table`);
    // The arms of a spinner leave by turns from its two short sides.
    const begins = this.#spinners.find((one) => one.place === place)?.arms.indexOf(arm) ?? -1;
    return this.#tips.get(arm) ?? sideOf(place, begins % 2 === 0 ? 3 : 1);
  }

  /** The way to go on from a tip that leaves most ends a way out, keeping clear of the other tiles; the first of equals. */
  #best(tip: Tip, arm: number, double: boolean, spinner: boolean): Tip {
    const clear = (way: Tip, gap: number) =>
      this.places.every((other) => !nearer(way.place.box, other.box, other.box === tip.place.box ? 0 : gap)) &&
      this.places.every((other) => !other.cord || !touchesCord(way.place.box, other.cord, 0.2));
    // Three wishes, the dearest first: no end is shut in, the tile keeps clear of others, the line winds as it should.
    // A way that shuts an end in is taken only clear of others, and only where no way leaves all ends open.
    let best: Tip | null = null;
    let least = Infinity;
    const ways = waysOn(tip, double, spinner, this.#room).filter((way) => clear(way, 0));
    for (const near of [false, true]) {
      for (const way of ways) {
        if (clear(way, CLEARANCE) === near) continue;
        const shut = this.#shutEnds(way, arm);
        if (shut === 0) return way;
        if (!near && shut < least) [best, least] = [way, shut];
      }
    }
    return best ?? this.#byCord(tip, double, spinner);
  }

  /** The nearest place that is free, at the end of a cord from the tip's end, or from beside its outer half. */
  #byCord(tip: Tip, double: boolean, spinner: boolean): Tip {
    const tiles = this.places.map((place) => place.box);
    const cords = this.places.map((place) => place.cord ?? []);
    const all = around(tiles);
    const within: Box = { ...all, width: all.width + 16, height: all.height + 16 };
    // The search looks some tiles beyond all others; out there a place is free, unless the end itself is walled in.
    for (const exit of exitsOf(tip)) {
      const start = moved(exit.point, exit.heading, 0.25);
      const way = findWay(start, exit.heading, { tiles, cords, step: 0.25 }, within, (at, heading) => {
        const place = placeFrom(moved(at, heading, 0.25), heading, double);
        // Cords lead over quarters of a unit, tiles lie on halves: only so do later tiles fit between them.
        const onGrid = Number.isInteger(place.box.x * 2) && Number.isInteger(place.box.y * 2);
        const free =
          onGrid &&
          tiles.every((other) => !nearer(place.box, other, CLEARANCE)) &&
          cords.every((cord) => !touchesCord(place.box, cord, 0.2));
        return free ? { found: place, cost: 0 } : null;
      });
      if (!way) continue;
      // Whatever winding the arm had, it begins anew where the cord set it down.
      const { heading } = way.found;
      const cord = corners([exit.point, ...way.points, moved(way.points.at(-1) ?? start, heading, 0.25)]);
      return { place: { ...way.found, cord }, heading, home: heading, row: heading, descent: 0, spinner };
    }
    return straightOn(tip, double, spinner);
  }

  /** How many open ends would have no way out after a tile was laid so. */
  #shutEnds(way: Tip, arm: number): number {
    // Other ends may be shut in by this tile too, so all of them are asked, and the sides of a spinner not yet begun.
    const corridors = new Corridors([...this.places, way.place].map((place) => place.box));
    const ends = [way, ...(way.spinner ? sidesOf(way.place) : [])];
    for (const [other, tip] of this.#tips) if (other !== arm) ends.push(tip);
    for (const { place, arms } of this.#spinners) {
      arms.forEach((begins, index) => {
        if (begins !== arm && !this.#tips.has(begins)) ends.push(sideOf(place, index % 2 === 0 ? 3 : 1));
      });
    }
    return ends.filter((end) => !corridors.leadOut(startsOf(end))).length;
  }
}

function firstPlace(double: boolean): TilePlace {
  return { heading: 0, across: double, box: boxAt({ x: 0, y: 0 }, 0, double ? 1 : 2, double ? 2 : 1) };
}

/** The short side of a double as the beginning of an arm; `quarter` turns from the double's own direction. */
function sideOf(double: TilePlace, quarter: 1 | 3): Tip {
  const heading = turned(double.heading, quarter);
  // Seen from its short side the double lies along the arm.
  return {
    place: { ...double, heading, across: false },
    heading,
    home: heading,
    row: heading,
    descent: 0,
    spinner: true,
  };
}

function sidesOf(double: TilePlace): Tip[] {
  return [sideOf(double, 3), sideOf(double, 1)];
}

function lengthAlong(place: TilePlace, heading: Heading): number {
  return heading % 2 === 0 ? place.box.width : place.box.height;
}

/** A tile that leaves `exit` in a direction. */
function placeFrom(exit: Point, heading: Heading, double: boolean): TilePlace {
  const along = double ? 1 : 2;
  return { heading, across: double, box: boxAt(moved(exit, heading, along / 2), heading, along, double ? 2 : 1) };
}

function straightOn(tip: Tip, double: boolean, spinner: boolean): Tip {
  const exit = moved(tip.place.box, tip.heading, lengthAlong(tip.place, tip.heading) / 2);
  const place = placeFrom(exit, tip.heading, double);
  const descent = tip.heading === tip.row ? 0 : tip.descent + lengthAlong(place, tip.heading);
  return { ...tip, place, descent, spinner };
}

/** A turn beside the tip's outer half: the new tile leaves from that half's long side, or from a double's short side. */
function beside(tip: Tip, heading: Heading, double: boolean, spinner: boolean): Tip | null {
  if (tip.spinner) return null;
  const outer = tip.place.across ? tip.place.box : moved(tip.place.box, tip.heading, 0.5);
  const place = placeFrom(moved(outer, heading, tip.place.across ? 1 : 0.5), heading, double);
  return turnedTip(tip, place, spinner);
}

/** A turn beyond the tip: the new tile lies before the tip's end, its inner half against it. */
function beyond(tip: Tip, heading: Heading, double: boolean, spinner: boolean): Tip | null {
  if (double) return null;
  const exit = moved(tip.place.box, tip.heading, lengthAlong(tip.place, tip.heading) / 2);
  const inner = moved(exit, tip.heading, 0.5);
  return turnedTip(tip, placeFrom(moved(inner, heading, -0.5), heading, false), spinner);
}

function turnedTip(tip: Tip, place: TilePlace, spinner: boolean): Tip {
  const heading = place.heading;
  // Along the direction in which the arm left the middle it is a row again; across it, it leads down to the next.
  if (heading % 2 === tip.home % 2) return { place, heading, home: tip.home, row: heading, descent: 0, spinner };
  const bottom = reach(place.box, heading) + lengthAlong(place, heading) / 2;
  return {
    place,
    heading,
    home: tip.home,
    row: tip.row,
    descent: bottom - reach(tip.place.box, heading) - 0.5,
    spinner,
  };
}

/** Every way to go on from a tip, the one that winds as it should first. */
function waysOn(tip: Tip, double: boolean, spinner: boolean, room: LineRoom): Tip[] {
  const straight = straightOn(tip, double, spinner);
  const down = turned(tip.home, 1);
  const up = turned(tip.home, 3);
  const sides: [Heading, Heading] = tip.heading === tip.row ? [down, up] : [turned(tip.row, 2), tip.row];
  const turns = sides.flatMap((heading) => [
    beside(tip, heading, double, spinner),
    beyond(tip, heading, double, spinner),
  ]);
  const found = (ways: (Tip | null)[]) => ways.filter((way) => way !== null);
  if (tip.heading === tip.row) {
    // A double may stand beyond the last tile of a row, so that the turn is made by a tile that is none.
    const limit = (tip.heading % 2 === 0 ? room.width : room.height) / 2 - EDGE + (double ? 1 : 0);
    const end = reach(straight.place.box, tip.heading) + lengthAlong(straight.place, tip.heading) / 2;
    return end <= limit
      ? found([straight, ...turns])
      : found([turns[0] ?? null, turns[1] ?? null, straight, turns[2] ?? null, turns[3] ?? null]);
  }
  // From two units down on, the next row keeps its distance from this one; until then going on down comes first.
  const back = beyond(tip, sides[0], double, spinner);
  return tip.descent >= PITCH ? found([back, straight, ...turns]) : found([straight, back, ...turns]);
}

/** Where a cord may leave from: the tip's end; where that may turn, the sides of its outer half as well. */
function exitsOf(tip: Tip): { point: Point; heading: Heading }[] {
  const exits = [
    { point: moved(tip.place.box, tip.heading, lengthAlong(tip.place, tip.heading) / 2), heading: tip.heading },
  ];
  if (tip.spinner) return exits;
  const outer = tip.place.across ? tip.place.box : moved(tip.place.box, tip.heading, 0.5);
  for (const quarter of [1, 3]) {
    const heading = turned(tip.heading, quarter);
    exits.push({ point: moved(outer, heading, tip.place.across ? 1 : 0.5), heading });
  }
  return exits;
}

/** Where a square must stand to walk away from an end, whichever way the next tile goes. */
function startsOf(tip: Tip): Point[] {
  const exit = moved(tip.place.box, tip.heading, lengthAlong(tip.place, tip.heading) / 2);
  const starts = [moved(exit, tip.heading, 1)];
  if (!tip.spinner) {
    const outer = tip.place.across ? tip.place.box : moved(tip.place.box, tip.heading, 0.5);
    for (const quarter of [1, 3]) starts.push(moved(outer, turned(tip.heading, quarter), tip.place.across ? 2 : 1.5));
  }
  return starts;
}
