import type { BalanceResult, BalanceRow, BalanceView, Localized } from '../wire.ts';

/** What the bars above the table of a balance show. */
export type BalanceMeasure = 'length' | 'opening' | 'skill' | 'deal';

/** A figure of some rules as a bar shows it: places along it are parts of its whole length. */
export interface BalanceBar {
  /** How far it is filled. */
  readonly filled: number;
  /** Its 95% interval; none where it has none. */
  readonly between: readonly [number, number] | null;
  /** Where it would end if nothing but chance decided; none where chance has no place. */
  readonly even: number | null;
  /** The figure and its interval in words; of minutes as a number, and without the interval. */
  readonly said: Localized | number;
  readonly range: Localized | null;
}

/** The bars of one figure, one of each of the rules. */
export interface BalanceBars {
  readonly measure: BalanceMeasure;
  readonly bars: readonly (BalanceBar | null)[];
  /** The row of the table that it comes from; none for minutes. */
  readonly row: BalanceRow | null;
}

/** The rows from which bars are drawn. */
const ROWS: readonly (readonly [BalanceMeasure, string, beside: boolean])[] = [
  ['opening', 'opener_wins', true],
  ['skill', 'spread', true],
  ['deal', 'deal_hand', false],
];

/** Minutes at the right edge: an hour, or what the longest takes. */
const HOUR = 60;

/** The figures that are drawn as bars: what was not counted under any of the rules is left out. */
export function barsOf({ results, rows }: Pick<BalanceView, 'results' | 'rows'>): BalanceBars[] {
  const minutes = results.map((result) => result.minutes);
  const longest = Math.max(HOUR, ...minutes.map((value) => value ?? 0));
  const lengths = minutes.map((value): BalanceBar | null =>
    value === null
      ? null
      : { filled: value / longest, between: null, even: null, said: Math.max(1, Math.round(value)), range: null },
  );
  const drawn: BalanceBars[] = [{ measure: 'length', bars: lengths, row: null }];
  for (const [measure, key, beside] of ROWS) {
    const row = rows.find((one) => one.key === key);
    if (row) drawn.push({ measure, bars: results.map((result, at) => barOf(row, at, beside ? result : null)), row });
  }
  return drawn.filter(({ bars }) => bars.some((bar) => bar !== null));
}

function barOf(row: BalanceRow, at: number, beside: BalanceResult | null): BalanceBar | null {
  const figure = row.values[at];
  if (!figure || figure.value === null) return null;
  const within = (share: number) => Math.max(0, Math.min(1, share));
  const { interval } = figure;
  return {
    filled: within(figure.value),
    between: interval ? [within(interval.low), within(interval.high)] : null,
    even: beside ? beside.even : null,
    said: figure.said,
    range: figure.range,
  };
}
