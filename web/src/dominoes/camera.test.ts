import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cameraFor, inMat, longestTile, onGrid, roomFor, SHORTEST_TILE, type Mat } from './camera.ts';
import { around, type Box } from './grid.ts';
import { layOut, type ChainTile } from './placement.ts';

const mats: fc.Arbitrary<Mat> = fc.record({
  width: fc.integer({ min: 200, max: 2000 }),
  height: fc.integer({ min: 120, max: 1400 }),
});
const boxes: fc.Arbitrary<Box[]> = fc.array(
  fc.record({
    x: fc.integer({ min: -40, max: 40 }),
    y: fc.integer({ min: -40, max: 40 }),
    width: fc.constantFrom(1, 2),
    height: fc.constantFrom(1, 2),
  }),
  { minLength: 1, maxLength: 40 },
);

describe('the camera', () => {
  it('shows every tile as long as tiles need not be shorter than they may', () => {
    fc.assert(
      fc.property(mats, boxes, (mat, tiles) => {
        const camera = cameraFor(mat, roomFor(mat), tiles, null);
        expect(camera.scale * 2).toBeGreaterThanOrEqual(SHORTEST_TILE);
        expect(camera.scale * 2).toBeLessThanOrEqual(Math.max(SHORTEST_TILE, longestTile(mat)));
        if (camera.scale * 2 === SHORTEST_TILE) return;
        for (const tile of tiles) {
          const [from, to] = [-1, 1].map((side) =>
            inMat(camera, mat, { x: tile.x + (side * tile.width) / 2, y: tile.y + (side * tile.height) / 2 }),
          );
          expect(Math.min(from?.x ?? NaN, from?.y ?? NaN)).toBeGreaterThanOrEqual(-1e-6);
          expect(to?.x).toBeLessThanOrEqual(mat.width + 1e-6);
          expect(to?.y).toBeLessThanOrEqual(mat.height + 1e-6);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('shows the end that matters where not all can be seen', () => {
    fc.assert(
      fc.property(boxes, fc.nat(), (tiles, pick) => {
        const mat = { width: 220, height: 160 };
        const focus = tiles[pick % tiles.length] as Box;
        const at = inMat(cameraFor(mat, { width: 12 }, tiles, focus), mat, focus);
        expect(at.x).toBeGreaterThanOrEqual(0);
        expect(at.y).toBeGreaterThanOrEqual(0);
        expect(at.x).toBeLessThanOrEqual(mat.width);
        expect(at.y).toBeLessThanOrEqual(mat.height);
      }),
      { numRuns: 2000 },
    );
  });

  it('stays on the middle of the table to the sides while all is seen from there, and has the rows at mid height', () => {
    const camera = cameraFor({ width: 780, height: 430 }, { width: 20 }, [{ x: 3, y: 1, width: 2, height: 1 }], null);
    expect([camera.x, camera.y]).toEqual([0, 1]);
  });

  it('leaves no half of the mat empty where one end alone grows', () => {
    const mat = { width: 780, height: 426 };
    const room = roomFor(mat);
    const chain: ChainTile[] = Array.from({ length: 26 }, (_, index) => ({
      tile: [1, 0],
      arm: 0,
      joins: index === 0 ? null : index - 1,
    }));
    const all = around(layOut(chain, room).places.map(({ box }) => box));
    const camera = cameraFor(mat, room, [all], null);
    const [above, below] = [-1, 1].map((side) => inMat(camera, mat, { x: 0, y: all.y + (side * all.height) / 2 }).y);
    expect(above).toBeCloseTo(mat.height - (below ?? NaN));
  });

  it('leaves an edge free for the signs of the ends beyond, and only where there are any', () => {
    const long = [{ x: 0, y: 0, width: 30, height: 60 }];
    const short = [{ x: 0, y: 0, width: 20, height: 8 }];
    const free = (mat: Mat, boxes: Box[]) => cameraFor(mat, { width: 30 }, boxes, null).free;
    const none = { left: 0, right: 0, above: 0, below: 0 };
    expect(free({ width: 780, height: 426 }, long)).toEqual({ ...none, right: 56 });
    expect(free({ width: 366, height: 430 }, long)).toEqual({ ...none, below: 56 });
    expect(free({ width: 780, height: 426 }, short)).toEqual(none);
  });

  it('finds its way back from the mat to the grid', () => {
    const mat = { width: 780, height: 430 };
    const camera = { x: 2, y: -3, scale: 30 };
    const back = onGrid(camera, mat, inMat(camera, mat, { x: 5.5, y: -1 }));
    expect(back.x).toBeCloseTo(5.5);
    expect(back.y).toBeCloseTo(-1);
  });
});

describe('the room for the line', () => {
  const hand = (arm: (index: number) => number): ChainTile[] => {
    const last = [0, 0];
    return Array.from({ length: 26 }, (_, index) => {
      const to = arm(index);
      const joins = index === 0 ? null : (last[to] ?? 0);
      last[to] = index;
      return { tile: index % 4 === 0 ? [1, 1] : [1, 0], arm: index === 0 ? 0 : to, joins };
    });
  };

  it.each([
    ['a laptop', { width: 780, height: 426 }, 56],
    ['a phone upright', { width: 366, height: 430 }, 40],
    ['a phone across', { width: 560, height: 230 }, 30],
  ])('keeps the tiles of a whole hand readable on %s', (_, mat, shortest) => {
    const room = roomFor(mat);
    for (const chain of [hand((index) => index % 2), hand(() => 0), hand(() => 1)]) {
      const tiles = layOut(chain, room).places.map((place) => place.box);
      expect(around(tiles).width).toBeLessThanOrEqual(room.width);
      expect(cameraFor(mat, room, tiles, null).scale * 2).toBeGreaterThanOrEqual(shortest);
    }
  });
});

describe('tiles that bear numerals or have many faces', () => {
  const mat = { width: 366, height: 380 };
  const far: Box[] = [
    { x: -30, y: -20, width: 2.5, height: 2.5 },
    { x: 30, y: 20, width: 2.5, height: 2.5 },
  ];

  it('stay large enough to be read while one plays, and are seen whole when one looks back', () => {
    const scale = (kind: Parameters<typeof cameraFor>[4]) => cameraFor(mat, roomFor(mat, kind), far, null, kind).scale;
    expect(scale({ heads: 2, numerals: false })).toBe(15);
    expect(scale({ heads: 2, numerals: true })).toBe(22);
    expect(scale({ heads: 3, numerals: false })).toBe(22);
    expect(scale({ heads: 4, numerals: true })).toBe(24);
    for (const heads of [2, 3, 4]) expect(scale({ heads, numerals: true, whole: true })).toBeLessThanOrEqual(15);
  });

  it('have rows as long as the line may become', () => {
    const laptop = { width: 780, height: 426 };
    const kind = { heads: 2, numerals: false };
    expect(roomFor(laptop, kind, 60).width).toBeGreaterThan(roomFor(laptop, kind, 28).width);
    expect(roomFor(laptop, kind, 28)).toEqual(roomFor(laptop));
    expect(roomFor(laptop, { heads: 4, numerals: false })).toEqual({ width: 32.5, height: 17.75 });
  });

  it.each([
    ['a laptop', { width: 780, height: 426 }],
    ['a phone upright', { width: 366, height: 430 }],
    ['a phone across', { width: 560, height: 230 }],
    ['a phone upright with words over the mat', { width: 366, height: 346 }],
    ['the smallest phone', { width: 296, height: 152 }],
    ['a window of 640 x 400', { width: 364, height: 178 }],
  ])('fill the mat with a line that never ends, on %s', (_, mat) => {
    const kind = { heads: 2, numerals: true };
    const room = roomFor(mat, kind, 240);
    const chain: ChainTile[] = Array.from({ length: 200 }, (__, index) => ({
      tile: [1, 0],
      arm: index % 2,
      joins: index === 0 ? null : Math.max(0, index - 2),
    }));
    const { places } = layOut(chain, room);
    const camera = cameraFor(
      mat,
      room,
      places.map(({ box }) => box),
      places.at(-1)?.box ?? null,
      kind,
    );
    expect(camera.scale).toBe(22);
    // Rows fill the width that is seen, but for a tile and its margin at each end.
    const seen = (mat.width - camera.free.left - camera.free.right) / camera.scale;
    const rows = around(places.map(({ box }) => box)).width;
    expect(rows).toBeLessThanOrEqual(seen);
    expect(rows).toBeGreaterThan(seen - 5);
  });

  it('are longer in large print', () => {
    const mat = { width: 780, height: 426 };
    const line = [{ x: 0, y: 0, width: 8, height: 2 }];
    const scale = (large: boolean) =>
      cameraFor(mat, roomFor(mat), line, null, { heads: 2, numerals: false, large }).scale;
    expect(scale(true)).toBeGreaterThan(scale(false) * 1.15);
  });
});
