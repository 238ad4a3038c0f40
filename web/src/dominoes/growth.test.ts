import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grown, neverMoves, openArms, shape } from '../../tests/grown_chains.ts';
import { nearer, type Point } from './grid.ts';
import { exitsOf, SIDE } from './growth.ts';
import { layOut, type ChainTile, type TilePlace, type LineRoom } from './placement.ts';

/** Points along a cord, every quarter of a unit. */
function along(cord: readonly Point[]): Point[] {
  return cord.flatMap((from, index) => {
    const to = cord[index + 1];
    if (!to) return [from];
    const steps = Math.round(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) / 0.25);
    return Array.from({ length: steps }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }));
  });
}

function holds(chain: readonly ChainTile[], room: LineRoom): readonly TilePlace[] {
  const { places } = layOut(chain, room);
  expect(places).toHaveLength(chain.length);
  const ways = new Map<string, number>();
  places.forEach((place, index) => {
    for (const other of places.slice(0, index))
      expect(nearer(place.box, other.box, 1), 'streets between tiles').toBe(false);
    const { joins } = chain[index] as ChainTile;
    if (joins === null) return;
    const from = places[joins] as TilePlace;
    const cord = place.cord ?? [];
    const [begin, end] = [cord[0] as Point, cord.at(-1) as Point];
    // From the middle of a face that was open to the middle of the face that joined.
    expect(Math.abs(begin.x - from.box.x) + Math.abs(begin.y - from.box.y)).toBe(SIDE / 2);
    expect(Math.abs(end.x - place.box.x) + Math.abs(end.y - place.box.y)).toBe(SIDE / 2);
    const side = `${joins} ${begin.x} ${begin.y}`;
    ways.set(side, (ways.get(side) ?? 0) + 1);
    for (const point of along(cord)) {
      for (const tile of places) {
        expect(Math.max(Math.abs(point.x - tile.box.x), Math.abs(point.y - tile.box.y))).toBeGreaterThanOrEqual(
          SIDE / 2,
        );
      }
    }
  });
  for (const [side, times] of ways) expect(times, `one tile at each face: ${side}`).toBe(1);
  return places;
}

describe.each([3, 4])('tiles with %i faces', (faces) => {
  it('keep apart, and cords keep off them', () => {
    fc.assert(
      fc.property(grown(faces, 40), shape, (chain, room) => void holds(chain, room)),
      { numRuns: 150 },
    );
  });

  it('never move once laid, and lie where the next place was shown', () => {
    fc.assert(fc.property(grown(faces, 24), shape, neverMoves), { numRuns: 60 });
  });

  it('can be lengthened at every open end', () => {
    fc.assert(
      fc.property(grown(faces, 30), shape, (chain, room) => {
        const layout = layOut(chain, room);
        for (const [arm, at] of openArms(chain)) {
          const next = layout.next({ arm, at }, false);
          for (const place of layout.places) expect(nearer(next.box, place.box, 1)).toBe(false);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('begin in the middle, with a way out for every face', () => {
    const first: ChainTile = {
      tile: Array.from({ length: faces }, () => 2),
      arm: 0,
      joins: null,
      arms: faces === 3 ? [2] : [2, 3],
    };
    const layout = layOut([first], { width: 30, height: 20 });
    const nexts = [0, 1, ...(first.arms ?? [])].map((arm) => layout.next({ arm, at: 0 }, false));
    expect(nexts.map(({ box }) => [box.x, box.y])).toEqual(
      faces === 3
        ? [
            [3.5, 0],
            [-3.5, 0],
            [0, -3.5],
          ]
        : [
            [3.5, 0],
            [-3.5, 0],
            [0, -3.5],
            [0, 3.5],
          ],
    );
    for (const next of nexts) expect(exitsOf(next.heading, faces)).toHaveLength(faces - 1);
  });
});
