import type { LabCurvePoint, LivePairing } from '../wire.ts';

/** The room in which a curve is drawn, in pixels of the drawing, and what lies at its edges. */
export interface CurveFrame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Games at the right edge. */
  readonly games: number;
  /** Games won at the upper edge. */
  readonly wins: number;
}

/** A place where a line of the net is drawn and labelled. */
export interface Tick {
  readonly at: number;
  readonly value: number;
}

/** Where a team passed half of all games. */
export interface Passing {
  readonly team: number;
  readonly games: number;
  readonly wins: number;
}

/** Where so many games lie. */
export function across(sheet: CurveFrame, games: number): number {
  return sheet.left + ((sheet.right - sheet.left) * games) / sheet.games;
}

/** Where so many games won lie. */
export function down(sheet: CurveFrame, wins: number): number {
  return sheet.bottom - ((sheet.bottom - sheet.top) * wins) / sheet.wins;
}

/** The least of 1, 2, 2.5, 5, 10 … times a power of ten that is as large. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 5, 10].find((step) => step * power >= value * (1 - 1e-9)) ?? 10;
  return step * power;
}

/** Round whole numbers from 0 to `most`, at most `number` steps apart from each other. */
export function ticks(most: number, number: number): number[] {
  const step = Math.max(1, Math.ceil(roundUp(most / number)));
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => index * step);
}

/**
 * The games at the right edge: all there are to play where that is certain; else room for what has been played and some
 * more, in round steps, so that the curve does not creep.
 */
export function extentOf(pairing: LivePairing, fixed: boolean, shown: number): number {
  if (pairing.stopped !== null) return Math.max(1, pairing.games);
  if (fixed) return Math.max(1, pairing.games_planned);
  return Math.min(pairing.games_planned, Math.max(100, roundUp(shown * 1.1)));
}

/**
 * Games won at the upper edge: a share of all games that leaves room for where the lines go and for the bands as they
 * are, in few steps. Before anything is certain a lucky start has room to come down again.
 */
export function heightOf(extent: number, points: readonly LabCurvePoint[]): number {
  const last = points.at(-1);
  if (!last || last.games === 0) return extent * 0.6;
  const most = Math.max(...last.wins);
  const goal = last.games < extent / 8 ? most : (most / last.games) * extent;
  const bands = last.band ? [wonAt(last, last.band.high), wonAt(last, 1 - last.band.low)] : [];
  const needed = Math.max(goal, ...bands);
  return extent * ([0.6, 0.8].find((step) => step * extent >= needed) ?? 1.02);
}

/** The line of a team's wins, from nothing on. */
export function line(sheet: CurveFrame, points: readonly LabCurvePoint[], team: number): string {
  return [
    'M',
    place(sheet, 0, 0),
    ...points.map((point) => `L${place(sheet, point.games, point.wins[team] ?? 0)}`),
  ].join('');
}

/**
 * The band of a team: where its wins lie if its share of points is the least, or the greatest, that is still believed.
 * The second team's is the mirror of the first's; where the two have parted, one is better. Nothing before the first
 * point that has one.
 */
export function band(sheet: CurveFrame, points: readonly LabCurvePoint[], team: 0 | 1): string {
  const known = points.flatMap((point) =>
    point.band
      ? [{ point, band: team === 0 ? point.band : { low: 1 - point.band.high, high: 1 - point.band.low } }]
      : [],
  );
  if (known.length === 0) return '';
  const upper = known.map(({ point, band }) => place(sheet, point.games, wonAt(point, band.high)));
  const lower = known.map(({ point, band }) => place(sheet, point.games, wonAt(point, band.low))).reverse();
  return `M${[...upper, ...lower].join('L')}Z`;
}

/** Games won at a share of points: of the points that a score counts, draws are a half, and no wins. */
export function wonAt(point: LabCurvePoint, score: number): number {
  const drawn = point.games - point.wins.reduce((sum, wins) => sum + wins, 0);
  return Math.min(point.games, Math.max(0, score * point.games - drawn / 2));
}

/** The first point at which each team that has won more than half of all games did so. */
export function passings(points: readonly LabCurvePoint[], all: number): Passing[] {
  const teams = points[0]?.wins.length ?? 0;
  return Array.from({ length: teams }, (_, team) => team).flatMap((team) => {
    const point = points.find(({ wins }) => (wins[team] ?? 0) > all / 2);
    return point ? [{ team, games: point.games, wins: point.wins[team] ?? 0 }] : [];
  });
}

/** Points of a curve for a table that is read out: few, evenly apart, the last one always. */
export function fewOf(points: readonly LabCurvePoint[], number: number): LabCurvePoint[] {
  const step = Math.max(1, Math.ceil(points.length / number));
  return points.filter((_, index) => (points.length - 1 - index) % step === 0);
}

function place(sheet: CurveFrame, games: number, wins: number): string {
  return `${across(sheet, games).toFixed(1)} ${down(sheet, wins).toFixed(1)}`;
}
