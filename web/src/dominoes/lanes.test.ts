import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { touchesCord } from './cords.ts';
import { nearer } from './grid.ts';
import type { Lanes } from './lanes.ts';
import { roomForStar, roomForTrains } from './lanes.ts';
import { isDouble, layOut, starOf, type ChainTile } from './placement.ts';

/** Rows of a table, `least` to `most` of them: each step lengthens one of them. */
const grown = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).chain((count) =>
    fc
      .array(fc.record({ arm: fc.nat(count - 1), double: fc.boolean() }), { maxLength: 60 })
      .map((steps): { count: number; chain: ChainTile[] } => {
        const chain: ChainTile[] = [{ tile: [9, 9], arm: 0, joins: null }];
        const tips = new Map<number, number>();
        for (const { arm, double } of steps) {
          chain.push({ tile: double ? [4, 4] : [4, 1], arm, joins: tips.get(arm) ?? 0 });
          tips.set(arm, chain.length - 1);
        }
        return { count, chain };
      }),
  );
const trains = grown(2, 9);
const stars = grown(5, 8);

const MATS = [
  { width: 900, height: 400 },
  { width: 366, height: 400 },
  { width: 296, height: 215 },
];
const room = (count: number, mat = 0) => ({ ...roomForTrains(MATS[mat]!, count, [15, 40]), trains: count });
const around = (count: number, mat = 0) => ({
  ...roomForStar(MATS[mat]!, count, [15, 40]),
  star: count,
});
const mats = fc.nat(MATS.length - 1);

describe('trains', () => {
  it('lie apart, each in its row with room for a tile more, and no cord runs under a tile', () => {
    fc.assert(
      fc.property(trains, mats, ({ count, chain }, mat) => {
        const { width } = room(count, mat);
        const layout = layOut(chain, room(count, mat));
        const seen = layout.places.filter((place) => !place.folded);
        seen.forEach((place, at) => {
          for (const other of seen.slice(0, at)) expect(nearer(place.box, other.box, 0)).toBe(false);
          expect(place.box.x + place.box.width / 2).toBeLessThanOrEqual(width / 2);
        });
        for (const { cord } of seen)
          if (cord) expect(seen.filter(({ box }) => touchesCord(box, cord, -0.1))).toEqual([]);
        for (let arm = 0; arm < count; arm += 1) {
          const { box } = layout.next({ arm, at: 0 }, false);
          expect(box.x + box.width / 2).toBeLessThanOrEqual(width / 2);
        }
      }),
    );
  });

  it('go on face to face, from a cord at the first tile', () => {
    fc.assert(
      fc.property(trains, mats, ({ count, chain }, mat) => {
        const { places } = layOut(chain, room(count, mat));
        const hub = places[0]!.box;
        const put = new Map<number, number>();
        chain.forEach((tile, at) => {
          const place = places[at]!;
          if (tile.joins === null) return;
          if (place.folded) {
            put.set(tile.arm, (put.get(tile.arm) ?? 0) + 1);
            return;
          }
          expect(place.across).toBe(isDouble(tile.tile));
          const joined = places[tile.joins]!;
          const from = place.box.x - place.box.width / 2;
          if (tile.joins > 0 && !joined.folded) {
            expect([from, place.box.y]).toEqual([joined.box.x + joined.box.width / 2, joined.box.y]);
            expect(place.cord).toBeUndefined();
          } else {
            expect(place.cord?.at(-1)).toEqual({ x: from, y: place.box.y });
            expect(place.cord?.[0]).toEqual({ x: hub.x + hub.width / 2, y: hub.y });
          }
        });
        const layout = layOut(chain, room(count, mat)) as Lanes;
        for (let arm = 0; arm < count; arm += 1) expect(layout.folded(arm)).toBe(put.get(arm) ?? 0);
        // A cord leads to each train that has not begun, too.
        const begun = new Set(chain.flatMap(({ arm, joins }) => (joins === null ? [] : [arm])));
        const empty = [...Array(count).keys()].filter((arm) => !begun.has(arm));
        expect(layout.waiting().map((cord) => cord.at(-1))).toEqual(empty.map((arm) => layout.begins(arm)));
        for (const cord of layout.waiting()) expect(cord[0]).toEqual({ x: hub.x + hub.width / 2, y: hub.y });
      }),
    );
  });

  it('move what lies only where a train is folded, and the next tile comes where it was marked', () => {
    fc.assert(
      fc.property(trains, mats, ({ count, chain }, mat) => {
        for (let length = 1; length < chain.length; length += 1) {
          const tile = chain[length]!;
          const before = layOut(chain.slice(0, length), room(count, mat)) as Lanes;
          const marked = before.next({ arm: tile.arm, at: tile.joins ?? 0 }, isDouble(tile.tile));
          const [lay, folded] = [[...before.places], before.folded(tile.arm)];
          const after = layOut(chain.slice(0, length + 1), room(count, mat)) as Lanes;
          const own = (at: number) => chain[at]!.arm === tile.arm && at > 0;
          const still = after.folded(tile.arm) === folded;
          lay.forEach((place, at) => {
            if (still || !own(at)) expect(after.places[at]).toEqual(place);
          });
          if (still) expect(after.places[length]).toEqual(marked);
          expect(after.begins(tile.arm).y).toBe(marked.box.y);
        }
        // Laid out at once it is the same as step by step.
        const steps = [...layOut(chain, room(count, mat)).places];
        layOut([], room(count, mat));
        expect(layOut(chain, room(count, mat)).places).toEqual(steps);
      }),
      { numRuns: 30 },
    );
  });

  it('have the whole width of the mat, and stand nearer to one another where it is not high', () => {
    const wide = roomForTrains({ width: 900, height: 400 }, 5, [15, 40]);
    expect(wide).toEqual({ width: 35, height: 15 });
    const low = roomForTrains({ width: 296, height: 215 }, 5, [15, 40]);
    expect([low.width, low.height.toFixed(2)]).toEqual([18, '12.83']);
    const layout = layOut([{ tile: [9, 9], arm: 0, joins: null }], { ...wide, trains: 5 });
    expect(layout.places[0]?.box).toEqual({ x: -17, y: 0, width: 1, height: 2 });
  });
});

describe('the arms of a star', () => {
  /** 1 where an arm leaves to the right, -1 where it leaves to the left. */
  const way = (arm: number) => (arm % 2 === 0 ? 1 : -1);

  it('lie apart in rows at both sides of it, with room for a tile more, and no cord runs under a tile', () => {
    fc.assert(
      fc.property(stars, mats, ({ count, chain }, mat) => {
        const { width, height } = around(count, mat);
        const layout = layOut(chain, around(count, mat)) as Lanes;
        const seen = layout.places.filter((place) => !place.folded);
        seen.forEach((place, at) => {
          for (const other of seen.slice(0, at)) expect(nearer(place.box, other.box, 0)).toBe(false);
          expect(Math.abs(place.box.x) + place.box.width / 2).toBeLessThanOrEqual(width / 2);
          expect(Math.abs(place.box.y) + place.box.height / 2).toBeLessThanOrEqual(height / 2);
        });
        for (const cord of [...seen.map((place) => place.cord ?? []), ...layout.waiting()])
          if (cord.length > 0) expect(seen.filter(({ box }) => touchesCord(box, cord, -0.1))).toEqual([]);
        for (let arm = 0; arm < count; arm += 1) {
          const { box } = layout.next({ arm, at: 0 }, false);
          expect(way(arm) * box.x + box.width / 2).toBeLessThanOrEqual(width / 2);
        }
      }),
    );
  });

  it('go on face to face away from it, each from a cord', () => {
    fc.assert(
      fc.property(stars, mats, ({ count, chain }, mat) => {
        const { places } = layOut(chain, around(count, mat));
        expect(places[0]!.box).toEqual({ x: 0, y: 0, width: 1, height: 2 });
        chain.forEach((tile, at) => {
          const place = places[at]!;
          if (tile.joins === null || place.folded) return;
          const out = way(tile.arm);
          expect([place.across, place.heading]).toEqual([isDouble(tile.tile), out === 1 ? 0 : 2]);
          const joined = places[tile.joins]!;
          const from = place.box.x - (out * place.box.width) / 2;
          if (tile.joins > 0 && !joined.folded) {
            expect([from, place.box.y]).toEqual([joined.box.x + (out * joined.box.width) / 2, joined.box.y]);
            expect(place.cord).toBeUndefined();
          } else {
            expect(place.cord?.at(-1)).toEqual({ x: from, y: place.box.y });
            expect(place.cord?.[0]).toEqual({ x: out / 2, y: 0 });
          }
        });
      }),
    );
  });

  it('come where they were marked, and what lies moves only where an arm is folded', () => {
    fc.assert(
      fc.property(stars, mats, ({ count, chain }, mat) => {
        for (let length = 1; length < chain.length; length += 1) {
          const tile = chain[length]!;
          const before = layOut(chain.slice(0, length), around(count, mat)) as Lanes;
          const marked = before.next({ arm: tile.arm, at: tile.joins ?? 0 }, isDouble(tile.tile));
          const [lay, folded] = [[...before.places], before.folded(tile.arm)];
          const after = layOut(chain.slice(0, length + 1), around(count, mat)) as Lanes;
          const still = after.folded(tile.arm) === folded;
          lay.forEach((place, at) => {
            if (still || chain[at]!.arm !== tile.arm || at === 0) expect(after.places[at]).toEqual(place);
          });
          if (still) expect(after.places[length]).toEqual(marked);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are told from the two of a spinner, and from the faces of a tile that has more', () => {
    const first = { tile: [9, 9], arm: 0, joins: null, spinner: true };
    expect(starOf([{ ...first, arms: [2, 3, 4, 5, 6, 7] }])).toBe(8);
    expect(starOf([{ ...first, arms: [2, 3, 4] }])).toBe(5);
    expect(starOf([{ ...first, arms: [2, 3] }])).toBe(0);
    expect(starOf([{ tile: [9, 9], arm: 0, joins: null, spinner: false, arms: [2, 3, 4] }])).toBe(0);
    expect(starOf([])).toBe(0);
  });
});
