import type { ClockTerms, TablePace } from '../wire.ts';
import { t } from '../words.ts';

/** The beats that are offered, in milliseconds. */
export const BEATS = [600, 800, 1200] as const;

/** For how long who is away is waited for, in seconds. */
export const ABSENCES = [10, 30, 60, 300] as const;

/** The clocks that are offered; none for none. */
export const CLOCKS: readonly (Pick<ClockTerms, 'bank' | 'each'> | null)[] = [
  null,
  { bank: 300, each: 5 },
  { bank: 600, each: 10 },
  { bank: 1800, each: 20 },
  { bank: 0, each: 30 },
  { bank: 0, each: 60 },
];

/** A beat in words. */
export function sayBeat(beat: number): string {
  if (beat <= 700) return t('gathering.pace.quick');
  return beat < 1000 ? t('gathering.pace.usual') : t('gathering.pace.calm');
}

/** A time in words: whole minutes as minutes. */
export function saySpan(seconds: number): string {
  return seconds >= 60 && seconds % 60 === 0
    ? t('gathering.pace.minutes', { n: seconds / 60 })
    : t('gathering.pace.seconds', { n: seconds });
}

/** A clock in words. */
export function sayClock(clock: Pick<ClockTerms, 'bank' | 'each'> | null): string {
  if (clock === null) return t('gathering.pace.no_clock');
  if (clock.bank === 0) return t('gathering.pace.each', { each: saySpan(clock.each) });
  const bank = saySpan(clock.bank);
  return clock.each === 0
    ? t('gathering.pace.bank', { bank })
    : t('gathering.pace.bank_and_each', { bank, each: saySpan(clock.each) });
}

/** A pace in a line. */
export function sayPace(pace: TablePace): string {
  const line = t('gathering.pace.line', { beat: sayBeat(pace.beat), clock: sayClock(pace.clock) });
  return pace.clock?.loses ? `${line} ${t('gathering.pace.loses_text')}` : line;
}

/** Those that are offered, and with them what was chosen by other means. */
export function withChosen<T>(offered: readonly T[], chosen: T, same: (a: T, b: T) => boolean): readonly T[] {
  return offered.some((one) => same(one, chosen)) ? offered : [...offered, chosen];
}
