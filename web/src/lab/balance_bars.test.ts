import { describe, expect, it } from 'vitest';
import type { BalanceResult, BalanceRow } from '../wire.ts';
import { barsOf } from './balance_bars.ts';

const said = (text: string) => ({ es: text, en: text });
const result = (minutes: number | null): BalanceResult => ({
  games: 100,
  by: said('Seguro'),
  verdict: said('Rápido y justo.'),
  even: 0.5,
  minutes,
  sentences: [],
});
const row = (key: string, ...values: (number | null)[]): BalanceRow => ({
  key,
  name: said(key),
  values: values.map((value) => ({
    share: true,
    value,
    interval: value === null ? null : { low: value - 0.1, high: value + 0.1 },
    said: said(`${value}`),
    range: said(''),
  })),
  change: null,
});

describe('the bars of a balance', () => {
  it('are those of length, opening, skill and the deal, where they were counted', () => {
    const rows = [row('plies_a_hand', 26), row('deal_hand', -0.05), row('opener_wins', 0.6), row('spread', null)];
    const bars = barsOf({ results: [result(15)], rows });
    expect(bars.map(({ measure }) => measure)).toEqual(['length', 'opening', 'deal']);
    expect(bars[0]?.bars).toEqual([{ filled: 0.25, between: null, even: null, said: 15, range: null }]);
    expect(bars[1]?.bars[0]).toMatchObject({ filled: 0.6, between: [0.5, 0.7], even: 0.5 });
    // Less than nothing is no length, and chance has no place of its own there.
    expect(bars[2]?.bars[0]).toMatchObject({ filled: 0, even: null });
  });

  it('stand beside each other for two rules, the longest match filling its bar', () => {
    const [length, opening] = barsOf({ results: [result(120), result(30)], rows: [row('opener_wins', 0.5, null)] });
    expect(length?.bars.map((bar) => bar?.filled)).toEqual([1, 0.25]);
    expect(opening?.bars[1]).toBeNull();
  });

  it('are none where nothing was counted', () => {
    expect(barsOf({ results: [result(null)], rows: [] })).toEqual([]);
  });
});
