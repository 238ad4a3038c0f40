import type { CurvePoint } from '../wire.ts';

/** Fewer matches make no curve. */
export const FEWEST_POINTS = 5;

/** The size of the drawing, in its own units. */
export const CURVE = { width: 300, height: 80, margin: 4 } as const;

/** What a curve of matches won less matches lost comes to. */
export interface LeadCurve {
  readonly now: number;
  readonly highest: number;
  readonly lowest: number;
  /** The line, as the path of a drawing. */
  readonly path: string;
  /** Where the drawing has as many won as lost. */
  readonly level: number;
}

/** The curve of matches one after the other, which begins level; none where they are few. */
export function leadCurve(points: readonly CurvePoint[]): LeadCurve | null {
  const last = points.at(-1);
  if (last === undefined || points.length < FEWEST_POINTS) return null;
  const leads = [0, ...points.map(({ lead }) => lead)];
  const [highest, lowest] = [Math.max(...leads), Math.min(...leads)];
  const { width, height, margin } = CURVE;
  const across = (played: number) => margin + ((width - 2 * margin) * played) / last.played;
  const down = (lead: number) => margin + ((height - 2 * margin) * (highest - lead)) / Math.max(1, highest - lowest);
  const at = (played: number, lead: number) => `${across(played).toFixed(1)} ${down(lead).toFixed(1)}`;
  return {
    now: last.lead,
    highest,
    lowest,
    path: `M${[at(0, 0), ...points.map(({ played, lead }) => at(played, lead))].join('L')}`,
    level: down(0),
  };
}
