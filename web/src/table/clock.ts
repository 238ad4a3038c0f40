import type { ClockView } from '../wire.ts';

/** The clocks as they were told, and when that was. */
export interface ToldClock {
  readonly view: ClockView;
  /** Milliseconds, by the browser's clock. */
  readonly at: number;
}

/** What is left of a seat's time, in milliseconds; none where it has no clock. */
export function leftNow(clock: ToldClock, seat: number, now: number): number | null {
  const left = clock.view.left[seat] ?? null;
  if (left === null || clock.view.runs !== seat) return left;
  return Math.max(0, left - Math.max(0, now - clock.at));
}

/** A time as clocks show it: minutes and seconds, begun ones whole. */
export function showTime(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The seconds left at which a clock is read out. */
export const READ_OUT: readonly number[] = [60, 30, 10];

/** Of those the least that is reached between two looks at a clock. */
export function reached(before: number, now: number): number | null {
  return READ_OUT.filter((seconds) => before > seconds * 1000 && now <= seconds * 1000).at(-1) ?? null;
}
