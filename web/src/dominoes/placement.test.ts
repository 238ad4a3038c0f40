import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { around, moved, nearer, turned, type Box, type Point } from './grid.ts';
import { isDouble, layOut, type ChainTile, type TilePlace, type LineRoom } from './placement.ts';

/** A chain of two ends: each step adds a tile to the right or the left end; so many of a hundred are doubles. */
const line = (maxLength: number, doubles: number, inARow = false) =>
  fc
    .array(fc.record({ double: fc.integer({ min: 0, max: 99 }).map((n) => n < doubles), arm: fc.constantFrom(0, 1) }), {
      minLength: 1,
      maxLength,
    })
    .map((steps) => {
      const last = [0, 0];
      const chain: ChainTile[] = [];
      steps.forEach(({ double: wanted, arm }, index) => {
        const joins = index === 0 ? null : (last[arm] ?? 0);
        const double = wanted && (inARow || joins === null || !isDouble(chain[joins]?.tile ?? []));
        last[arm] = index;
        if (index === 0) last[1 - arm] = 0;
        chain.push({ tile: double ? [1, 1] : [1, 0], arm: index === 0 ? 0 : arm, joins });
      });
      return chain;
    });

/** A whole double-six set laid out as play allows: every tile once, ends matching, as far as it goes. */
const wholeSet = fc
  .tuple(fc.array(fc.nat(), { minLength: 120, maxLength: 120 }), fc.integer({ min: 0, max: 2 }))
  .map(([draws, side]) => {
    const left: [number, number][] = [];
    for (let high = 0; high <= 6; high += 1) for (let low = 0; low <= high; low += 1) left.push([high, low]);
    const draw = (() => {
      let at = 0;
      return (n: number) => (draws[at++ % draws.length] ?? 0) % n;
    })();
    const chain: ChainTile[] = [];
    const first = left.splice(draw(left.length), 1)[0] as [number, number];
    chain.push({ tile: first, arm: 0, joins: null });
    const ends: [number, number] = [first[1], first[0]];
    const at = [0, 0];
    for (;;) {
      // side 2: both ends grow; 0 or 1: that end as long as anything fits it.
      const order = side === 2 ? (draw(2) === 0 ? [0, 1] : [1, 0]) : [side, 1 - side];
      const arm = order.find((a) => left.some((t) => t.includes(ends[a as 0 | 1])));
      if (arm === undefined) return chain;
      const fitting = left.filter((t) => t.includes(ends[arm as 0 | 1]));
      const tile = fitting[draw(fitting.length)] as [number, number];
      left.splice(left.indexOf(tile), 1);
      chain.push({ tile, arm, joins: at[arm] ?? 0 });
      at[arm] = chain.length - 1;
      ends[arm as 0 | 1] = tile[0] === ends[arm as 0 | 1] ? tile[1] : tile[0];
    }
  });

/** A chain in which some doubles are spinners, with arms growing from any open end. */
const withArms = (maxLength: number, every: boolean, branching = false) =>
  fc
    .array(fc.record({ double: fc.integer({ min: 0, max: 3 }).map((n) => n === 0), pick: fc.nat() }), {
      minLength: 1,
      maxLength,
    })
    .map((steps) => {
      const chain: ChainTile[] = [];
      let open: { arm: number; at: number }[] = [];
      let arms = 2;
      let spun = false;
      for (const { double: wanted, pick } of steps) {
        const end = open[pick % Math.max(1, open.length)];
        const double = wanted && (branching || !(end && isDouble(chain[end.at]?.tile ?? [])));
        const spinner: boolean = double && (every ? arms < 12 : !spun);
        spun ||= spinner;
        const at = chain.length;
        chain.push({
          tile: double ? [2, 2] : [2, 1],
          arm: end?.arm ?? 0,
          joins: end?.at ?? null,
          spinner,
          arms: spinner ? [arms, arms + 1] : [],
        });
        open = end ? open.filter((other) => other !== end) : [{ arm: 1, at }];
        open.push({ arm: end?.arm ?? 0, at });
        if (spinner) {
          open.push({ arm: arms, at }, { arm: arms + 1, at });
          arms += 2;
        }
      }
      return chain;
    });

const shape: fc.Arbitrary<LineRoom> = fc.record({
  width: fc.integer({ min: 12, max: 44 }),
  height: fc.integer({ min: 8, max: 30 }),
});

const halves = (place: TilePlace): { inner: Box; outer: Box } => {
  const half = (distance: number): Box => ({ ...moved(place.box, place.heading, distance), width: 1, height: 1 });
  return place.across ? { inner: place.box, outer: place.box } : { inner: half(-0.5), outer: half(0.5) };
};

/** How long the edge is that two boxes share; 0 where they only meet in a corner or not at all. */
const sharedEdge = (a: Box, b: Box): number => {
  const overX = Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2);
  const overY = Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2);
  if (overX === 0) return Math.max(0, overY);
  if (overY === 0) return Math.max(0, overX);
  return 0;
};

function holds(chain: readonly ChainTile[], room: LineRoom, gap: number): readonly TilePlace[] {
  const { places } = layOut(chain, room);
  expect(places).toHaveLength(chain.length);
  chain.forEach((laid, index) => {
    const place = places[index] as TilePlace;
    expect(place.across).toBe(isDouble(laid.tile));
    places.slice(0, index).forEach((other, before) => {
      const neighbours = laid.joins === before;
      expect(nearer(place.box, other.box, neighbours ? 0 : gap), `tiles ${before} and ${index}`).toBe(false);
    });
    if (laid.joins === null) return;
    const joined = places[laid.joins] as TilePlace;
    const first = chain[laid.joins]?.joins === null && laid.arm === 1;
    const face = first ? halves(joined).inner : halves(joined).outer;
    expect(sharedEdge(halves(place).inner, face), `tile ${index} at its neighbour’s face`).toBeGreaterThanOrEqual(1);
  });
  return places;
}

describe('a line with two ends', () => {
  it('never overlaps, joins face to face and stays within its width', () => {
    fc.assert(
      fc.property(line(60, 25), shape, (chain, room) => {
        const all = around(holds(chain, room, 0.5).map((place) => place.box));
        expect(Math.abs(all.x) + all.width / 2).toBeLessThanOrEqual(room.width / 2);
      }),
      { numRuns: 2000 },
    );
  });

  it('holds for the double-six set as it is played, at every width', () => {
    fc.assert(
      fc.property(wholeSet, shape, (chain, room) => {
        const all = around(holds(chain, room, 0.5).map((place) => place.box));
        expect(Math.abs(all.x) + all.width / 2).toBeLessThanOrEqual(room.width / 2);
      }),
      { numRuns: 1000 },
    );
  });

  it('holds for chains of doubles alone, and of a hundred and eighty tiles', () => {
    fc.assert(
      fc.property(line(40, 100, true), shape, (chain, room) => void holds(chain, room, 0.5)),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(line(180, 20), shape, (chain, room) => void holds(chain, room, 0.5)),
      { numRuns: 50 },
    );
  });

  it('lays all twenty-eight tiles', () => {
    const chain: ChainTile[] = Array.from({ length: 28 }, (_, index) => ({
      tile: index % 4 === 0 ? [3, 3] : [3, 2],
      arm: index % 2,
      joins: index === 0 ? null : Math.max(0, index - 2),
    }));
    for (const width of [14, 24, 34]) expect(holds(chain, { width, height: 14 }, 0.5)).toHaveLength(28);
  });

  it('never moves a tile once laid', () => {
    fc.assert(
      fc.property(line(40, 25), shape, (chain, room) => {
        const whole = layOut(chain, room).places;
        for (let length = 1; length < chain.length; length += 5) {
          expect(layOut(chain.slice(0, length), room).places).toEqual(whole.slice(0, length));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is the same whether it grew tile by tile or was laid out at once', () => {
    fc.assert(
      fc.property(line(40, 25), shape, (chain, room) => {
        const grown = chain.map((_, index) => layOut(chain.slice(0, index + 1), room).places);
        // Another chain in between: nothing is gone on from.
        layOut([{ tile: [0, 0], arm: 0, joins: null }], room);
        expect(grown.at(-1)).toEqual(layOut(chain, room).places);
        grown.forEach((places, index) => expect(places).toHaveLength(index + 1));
      }),
      { numRuns: 200 },
    );
  });

  it('shows the next place where the next tile then lies', () => {
    fc.assert(
      fc.property(line(40, 25), shape, (chain, room) => {
        const last = chain.at(-1) as ChainTile;
        const before = layOut(chain.slice(0, -1), room);
        const ghost = before.next({ arm: last.arm, at: last.joins ?? 0 }, isDouble(last.tile));
        expect(ghost).toEqual(layOut(chain, room).places.at(-1));
      }),
      { numRuns: 500 },
    );
  });
});

describe('arms across spinners', () => {
  it('never overlap and join face to face, with one spinner', () => {
    fc.assert(
      fc.property(withArms(60, false), shape, (chain, room) => void holdsWithArms(chain, room)),
      { numRuns: 1000 },
    );
  });

  it('never overlap and join face to face, with many spinners', () => {
    fc.assert(
      fc.property(withArms(60, true), shape, (chain, room) => void holdsWithArms(chain, room)),
      { numRuns: 1000 },
    );
  });

  it('never overlap where doubles join doubles, and with a second tile of each', () => {
    fc.assert(
      fc.property(withArms(40, true, true), shape, (chain, room) => void holdsWithArms(chain, room)),
      { numRuns: 500 },
    );
  });

  it('leave a spinner across its line, upwards and downwards', () => {
    const chain: ChainTile[] = [
      { tile: [6, 6], arm: 0, joins: null, spinner: true, arms: [2, 3] },
      { tile: [6, 1], arm: 0, joins: 0 },
      { tile: [6, 2], arm: 1, joins: 0 },
      { tile: [6, 3], arm: 2, joins: 0 },
      { tile: [6, 4], arm: 3, joins: 0 },
    ];
    const { places } = layOut(chain, { width: 24, height: 14 });
    expect(places.map((place) => place.heading)).toEqual([0, 0, 2, 3, 1]);
    expect(places.map(({ box }) => [box.x, box.y])).toEqual([
      [0, 0],
      [1.5, 0],
      [-1.5, 0],
      [0, -2],
      [0, 2],
    ]);
  });

  const onEdge = (box: Box, point: Point) => {
    const [dx, dy] = [Math.abs(point.x - box.x) - box.width / 2, Math.abs(point.y - box.y) - box.height / 2];
    return Math.max(dx, dy) === 0;
  };

  function holdsWithArms(chain: readonly ChainTile[], room: LineRoom): void {
    const { places } = layOut(chain, room);
    const opened = new Set<number>([0, 1]);
    chain.forEach((laid, index) => {
      const place = places[index] as TilePlace;
      places.slice(0, index).forEach((other, before) => {
        expect(nearer(place.box, other.box, 0), `tiles ${before} and ${index}`).toBe(false);
      });
      if (laid.joins === null) return;
      const joined = places[laid.joins] as TilePlace;
      const begins = !opened.has(laid.arm);
      opened.add(laid.arm);
      if (place.cord) {
        // No room right at the face: a cord leads from there to the tile's own face, under no other tile.
        const [from, to] = [place.cord[0] as Point, place.cord.at(-1) as Point];
        expect(onEdge(joined.box, from)).toBe(true);
        expect(onEdge(place.box, to)).toBe(true);
        return;
      }
      if (begins) {
        const side = turned(joined.heading, laid.arm % 2 === 0 ? 3 : 1);
        const face: Box = { ...moved(joined.box, side, 0.5), width: 1, height: 1 };
        expect(sharedEdge(halves(place).inner, face)).toBeGreaterThan(0);
      } else {
        const first = chain[laid.joins]?.joins === null && laid.arm === 1;
        expect(
          sharedEdge(halves(place).inner, first ? halves(joined).inner : halves(joined).outer),
        ).toBeGreaterThanOrEqual(1);
      }
    });
  }
});
