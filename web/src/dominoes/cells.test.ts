import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grown, neverMoves, openArms, shape } from '../../tests/grown_chains.ts';
import { facesOf } from './faces.ts';
import type { Point } from './grid.ts';
import { PITCH } from './lattice.ts';
import { layOut, type ChainTile, type Layout, type TilePlace } from './placement.ts';
import { cornersAt, shapeOf, towards } from './polygon.ts';

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Points along a cord, every eighth of a unit. */
function along(cord: readonly Point[]): Point[] {
  return cord.flatMap((from, index) => {
    const to = cord[index + 1];
    if (!to) return [from];
    const steps = Math.max(1, Math.ceil(distance(from, to) / 0.125));
    return Array.from({ length: steps }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }));
  });
}

function holds(chain: readonly ChainTile[], layout: Layout): number {
  const { places } = layout;
  const faces = chain[0]?.tile.length ?? 0;
  const { apothem } = shapeOf(faces);
  expect(places).toHaveLength(chain.length);
  let beside = 0;
  places.forEach((place, index) => {
    for (const other of places.slice(0, index))
      expect(distance(place.box, other.box), 'streets between tiles').toBeGreaterThan(2 * cornersAt(faces));
    const { joins } = chain[index] as ChainTile;
    if (joins === null) return;
    const from = places[joins] as TilePlace;
    const cord = place.cord ?? [];
    const [begin, end] = [cord[0] as Point, cord.at(-1) as Point];
    // From the middle of a face that was open to the middle of the face that joined.
    const arm = (chain[index] as ChainTile).arm;
    const side = layout.ways(joins).get(arm);
    const known = chain.slice(joins + 1, index).every((other) => other.arm !== arm);
    expect(known && side !== undefined, 'an arm goes on where it ends').toBe(true);
    expect(distance(begin, towards(from.box, side ?? 0, apothem))).toBeLessThan(1e-6);
    expect(distance(end, towards(place.box, (place.bearing ?? 0) + 2, apothem))).toBeLessThan(1e-6);
    for (const point of along(cord).slice(1))
      for (const tile of places) expect(distance(point, tile.box)).toBeGreaterThan(apothem - 1e-6);
    // Where a face looks at a free cell the tile lies there: so it is beside the other, unless that would go out of the room.
    if (cord.length === 3 && distance(place.box, from.box) < PITCH * Math.SQRT2 + 1e-6) beside += 1;
  });
  return beside;
}

describe.each([5, 6, 7, 8])('tiles with %i faces', (faces) => {
  it('keep apart, and cords keep off them', () => {
    fc.assert(
      fc.property(grown(faces, 40), shape, (chain, room) => void holds(chain, layOut(chain, room))),
      { numRuns: 60 },
    );
  });

  it('have a face of their own for each arm, none of them the one that joined', () => {
    fc.assert(
      fc.property(grown(faces, 20), shape, (chain, room) => {
        const layout = layOut(chain, room);
        chain.forEach((laid, index) => {
          const place = layout.places[index] as TilePlace;
          const tile = { ...laid, arms: [...(laid.arms ?? [])], tile: [...laid.tile], seat: 0, ply: 0 };
          const placed = { ...tile, inner: 1, outer: 1, spinner: false };
          const all = facesOf(placed, place, layout.ways(index)).map(({ heading }) => heading);
          const steps = all.map((heading) => (((heading - (all[0] ?? 0) + 4) % 4) * faces) / 4).sort((a, b) => a - b);
          steps.forEach((step, at) => expect(step).toBeCloseTo(at, 6));
        });
      }),
      { numRuns: 30 },
    );
  });

  it('never move once laid, and lie where the next place was shown', () => {
    fc.assert(fc.property(grown(faces, 20), shape, neverMoves), { numRuns: 30 });
  });

  it('can be lengthened at every open end', () => {
    fc.assert(
      fc.property(grown(faces, 24), shape, (chain, room) => {
        const layout = layOut(chain, room);
        for (const [arm, at] of openArms(chain)) {
          const next = layout.next({ arm, at }, false);
          for (const place of layout.places) expect(distance(next.box, place.box)).toBeGreaterThan(PITCH - 1e-6);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('begin in the middle, with a neighbour at every face', () => {
    const arms = Array.from({ length: faces - 2 }, (_, arm) => arm + 2);
    const first: ChainTile = { tile: Array.from({ length: faces }, () => 2), arm: 0, joins: null, arms };
    const all = [first, ...[0, 1, ...arms].map((arm): ChainTile => ({ tile: first.tile, arm, joins: 0, arms: [] }))];
    const layout = layOut(all, { width: 30, height: 20 });
    expect(holds(all, layout)).toBe(faces);
    const far = layout.places.slice(1).map(({ box }) => Math.round(distance(box, { x: 0, y: 0 }) * 100) / 100);
    expect(new Set(far)).toEqual(new Set(faces > 6 ? [PITCH, Math.round(PITCH * Math.SQRT2 * 100) / 100] : [PITCH]));
  });

  it('go on outwards along an arm', () => {
    const chain = Array.from({ length: 7 }, (_, at): ChainTile => ({
      tile: Array.from({ length: faces }, () => 2),
      arm: 0,
      joins: at === 0 ? null : at - 1,
      arms: Array.from({ length: faces - 2 }, (__, arm) => 2 + at * (faces - 2) + arm),
    }));
    const layout = layOut(chain, { width: 60, height: 60 });
    const far = layout.places.map(({ box }) => box.x);
    far.slice(1).forEach((x, at) => expect(x).toBeGreaterThan(far[at] ?? Infinity));
  });
});
