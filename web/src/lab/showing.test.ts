import { describe, expect, it } from 'vitest';
import { curveOf } from '../../tests/lab_curves.ts';
import { WHOLE } from './reveal.ts';
import { PacedRun } from './showing.svelte.ts';

const points = curveOf(100, (game) => game % 2);

describe('a run on the page', () => {
  it('comes at its pace, stands while it is held, and may be skipped through', () => {
    const showing = new PacedRun(() => ({ points, extent: () => 100, paused: false }), false);
    showing.tick(WHOLE / 4);
    expect(showing.points.at(-1)?.games).toBe(24);
    expect(showing.lags).toBe(true);
    showing.held = true;
    showing.tick(WHOLE);
    expect(showing.points.at(-1)?.games).toBe(24);
    showing.held = false;
    showing.tick(WHOLE / 4);
    expect(showing.points.at(-1)?.games).toBe(50);
    showing.skip();
    expect(showing.points).toEqual(points);
    expect(showing.lags).toBe(false);
    expect(showing.match?.number).toBe(100);
  });

  it('has one count once it is paused: no game that was played is held back', () => {
    let known = points;
    let paused = false;
    const showing = new PacedRun(() => ({ points: known, extent: () => 200, paused }), false);
    showing.tick(WHOLE / 10);
    expect(showing.points.at(-1)?.games).toBe(20);
    showing.held = true;
    // The games that were under way when it was told to stop.
    known = curveOf(110, (game) => game % 2);
    showing.tick(1);
    expect(showing.points.at(-1)?.games).toBe(20);
    paused = true;
    showing.tick(1);
    expect(showing.points).toEqual(known);
    expect(showing.lags).toBe(false);
  });

  it('that was there before is shown as it is, and what comes later at its pace', () => {
    let known = points.slice(0, 10);
    const showing = new PacedRun(() => ({ points: known, extent: () => 100, paused: false }), true);
    showing.tick(0);
    expect(showing.points).toEqual(known);
    showing.follow();
    known = points;
    showing.tick(WHOLE / 10);
    expect(showing.points.at(-1)?.games).toBe(30);
  });
});
