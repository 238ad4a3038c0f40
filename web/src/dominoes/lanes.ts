/**
 * Where the tiles of trains lie: the tile from which they run at the left, and from it a row for each train. The arms of a
 * star lie in rows, too: it stands in the middle, and they leave it by turns to the right and to the left.
 *
 * Only the end of a train is played on. So a train that grows too long for the room is folded: its first tiles are put away,
 * and the others move up to where it begins.
 *
 * Laws, each a property test:
 * - no two tiles that are seen overlap, and no cord runs under a tile;
 * - a tile touches the tile it joins, face to face; the first one that is seen of a train lies at the end of a cord;
 * - a place depends on the tiles of its train alone; a tile once laid moves only where its train is folded;
 * - every train has room for a tile more.
 */

import { boxAt, type Heading, type Point } from './grid.ts';
import type { ChainTile, Layout, LineRoom, TilePlace } from './placement.ts';

/** From the middle of a train to that of the next, in half tiles: a double lies across, and there is room for a name. */
const WIDEST_LANE = 3;
/** On a mat that is not high the name has the room that doubles leave. */
const NARROWEST_LANE = 2.25;
/** The room that an end keeps for the next tile. */
const NEXT = 2;
/** Left free around all trains. */
const MARGIN = 1.5;
/** From the middle of the first tile to where a train begins. */
const YARD = 2;
/** The least that an arm of a star has from the middle of the table: three tiles are seen, and the room for the next one. */
const ARM = YARD + 3 * 2 + NEXT;

const NO_WAYS: ReadonlyMap<number, Heading> = new Map();

/** Whether a tile is a double. */
const isDouble = (tile: readonly number[]) => tile.every((number) => number === tile[0]);

/** The rows that lie below one another: one for each train, or for the arms of a star to its right. */
export function rowsOf({ trains = 0, star = 0 }: { readonly trains?: number; readonly star?: number }): number {
  return trains > 0 ? trains : Math.ceil(star / 2);
}

/** The layout of a table with trains or a star, as far as it is laid. */
export class Lanes implements Layout {
  readonly places: TilePlace[];
  readonly #room: LineRoom;
  /** Whether they are the arms of a star. */
  readonly #star: boolean;
  readonly #arms: number;
  /** The tiles of each train, by their places among all. */
  readonly #trains: Map<number, readonly number[]>;
  /** How many tiles of each train are put away. */
  readonly #folded: Map<number, number>;

  constructor(room: LineRoom, from?: Lanes) {
    this.#room = room;
    this.#star = !room.trains;
    this.#arms = room.trains || (room.star ?? 0);
    this.places = from ? [...from.places] : [];
    this.#trains = new Map(from ? from.#trains : []);
    this.#folded = new Map(from ? from.#folded : []);
  }

  add(laid: ChainTile): void {
    if (laid.joins === null) {
      this.places.push(this.#middle);
      return;
    }
    this.places.push(this.#place(laid.arm, isDouble(laid.tile)));
    this.#trains.set(laid.arm, [...(this.#trains.get(laid.arm) ?? []), this.places.length - 1]);
    if (this.#reach(laid.arm) + NEXT > this.#span - 0.5) this.#fold(laid.arm);
  }

  /** How many tiles of a train are put away, those with which it began. */
  folded(arm: number): number {
    return this.#folded.get(arm) ?? 0;
  }

  /** Puts away the first tiles of a train: what is left takes up at most half of its room, but for the last tile. */
  #fold(arm: number): void {
    const train = this.#trains.get(arm) ?? [];
    const most = (this.#span - YARD - NEXT) / 2;
    let from = train.length - 1;
    const length = (at: number) => this.places[train[at] ?? 0]?.box.width ?? 0;
    for (let sum = length(from); from > 0 && sum + length(from - 1) <= most; sum += length(from)) from -= 1;
    this.#folded.set(arm, from);
    train.forEach((index, at) => {
      const place = this.places[index];
      if (!place) return;
      const { cord, ...lies } = place;
      void cord;
      if (at < from) this.places[index] = { ...lies, folded: true };
      else if (at === from) this.places[index] = this.#first(arm, place.across);
      else {
        const before = this.places[train[at - 1] ?? 0]?.box ?? place.box;
        const x = before.x + (this.#way(arm) * (before.width + place.box.width)) / 2;
        this.places[index] = { ...lies, box: { ...place.box, x } };
      }
    });
  }

  /** How far a train reaches from the middle of the first tile. */
  #reach(arm: number): number {
    const box = this.places[this.#trains.get(arm)?.at(-1) ?? 0]?.box;
    return box ? Math.abs(box.x - this.#from) + box.width / 2 : 0;
  }

  /** How far a train can reach from the middle of the first tile, and half a unit more. */
  get #span(): number {
    return this.#star ? this.#room.width / 2 + 0.5 : this.#room.width;
  }

  /** To which side a train leaves: 1 to the right, -1 to the left. */
  #way(arm: number): 1 | -1 {
    return this.#star && arm % 2 === 1 ? -1 : 1;
  }

  ways(): ReadonlyMap<number, Heading> {
    return NO_WAYS;
  }

  next(end: { readonly arm: number; readonly at: number }, double: boolean): TilePlace {
    return this.places.length > 0 ? this.#place(end.arm, double) : this.#middle;
  }

  waiting(): readonly (readonly Point[])[] {
    const arms = this.places.length > 0 ? Array.from({ length: this.#arms }, (_, arm) => arm) : [];
    return arms.filter((arm) => !this.#trains.has(arm)).map((arm) => this.#cord(arm));
  }

  /** From the middle of a train to that of the next. */
  get lane(): number {
    return this.#room.height / rowsOf(this.#room);
  }

  /** Where a train begins. */
  begins(arm: number): Point {
    if (!this.#star) return { x: this.#from + YARD, y: (arm - (this.#arms - 1) / 2) * this.lane };
    const rows = arm % 2 === 0 ? Math.ceil(this.#arms / 2) : Math.floor(this.#arms / 2);
    return { x: this.#way(arm) * YARD, y: (Math.floor(arm / 2) - (rows - 1) / 2) * this.lane };
  }

  /** The middle of the first tile: with it all of the room lies about the middle of the table. */
  get #from(): number {
    return this.#star ? 0 : 0.5 - this.#room.width / 2;
  }

  /** Where the first tile lies. */
  get #middle(): TilePlace {
    return { heading: 0, across: true, box: boxAt({ x: this.#from, y: 0 }, 0, 1, 2) };
  }

  #place(arm: number, double: boolean): TilePlace {
    if (!this.#trains.has(arm)) return this.#first(arm, double);
    const x = this.#from + this.#way(arm) * (this.#reach(arm) + (double ? 1 : 2) / 2);
    return this.#lying(arm, { x, y: this.begins(arm).y }, double);
  }

  /** The first place of a train that is seen, with the cord that leads there. */
  #first(arm: number, double: boolean): TilePlace {
    const from = this.begins(arm);
    const x = from.x + (this.#way(arm) * (double ? 1 : 2)) / 2;
    return { ...this.#lying(arm, { x, y: from.y }, double), cord: this.#cord(arm) };
  }

  #lying(arm: number, at: Point, double: boolean): TilePlace {
    const heading = this.#way(arm) === 1 ? 0 : 2;
    return { heading, across: double, box: boxAt(at, heading, double ? 1 : 2, double ? 2 : 1) };
  }

  /** The corners of the cord from the first tile to where a train begins. */
  #cord(arm: number): Point[] {
    const from = this.begins(arm);
    const [out, turn] = [0.5, 1.25].map((away) => this.#from + this.#way(arm) * away) as [number, number];
    const bend = [
      { x: turn, y: 0 },
      { x: turn, y: from.y },
    ];
    return [{ x: out, y: 0 }, ...(from.y === 0 ? [] : bend), from];
  }
}

/**
 * The room for trains that suits a mat: as many half tiles wide as it has beside one another where all rows fit below one
 * another, with half tiles of at least `shortest` and at most `largest` pixels.
 */
export function roomForTrains(
  mat: { readonly width: number; readonly height: number },
  rows: number,
  [shortest, largest]: readonly [number, number],
): { width: number; height: number } {
  const scale = Math.max(shortest, Math.min(largest, mat.height / (rows * WIDEST_LANE + MARGIN)));
  const lane = Math.max(NARROWEST_LANE, Math.min(WIDEST_LANE, (mat.height / scale - MARGIN) / rows));
  return { width: Math.max(10, Math.floor(mat.width / scale - MARGIN)), height: rows * lane };
}

/**
 * The room for a star that suits a mat: as that for trains, where each arm has room for three tiles and the next one with half
 * tiles as large as that leaves them, and of at least `shortest` pixels.
 */
export function roomForStar(
  mat: { readonly width: number; readonly height: number },
  star: number,
  [shortest, largest]: readonly [number, number],
): { width: number; height: number } {
  const widest = Math.max(shortest, Math.min(largest, mat.width / (2 * ARM + MARGIN)));
  const { width, height } = roomForTrains(mat, rowsOf({ star }), [shortest, widest]);
  return { width: Math.max(2 * ARM, width), height };
}
