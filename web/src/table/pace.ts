import type { Pause } from '../wire.ts';
import type { Speed } from '../options.svelte.ts';

/** How long things take at a speed, all in milliseconds. */
export interface Pace {
  /** A computer's thinking, as it is seen, with the pause that its move carries. */
  think(pause: Pause): number;
  /** Before somebody who can't play passes by itself. */
  readonly pass: number;
  /** Whether a computer's move is shown only when it is asked for. */
  readonly byHand: boolean;
  /** Between two moves of the last round, when it is shown once more. */
  readonly again: number;
  /** Between two hands when nobody sits at the table who could press on. */
  readonly rest: number;
}

const LONGER: Record<Pause, number> = { none: 0, short: 700, long: 1400 };

const PACES: Record<Speed, Pace> = {
  calm: { think: (pause) => 2500 + LONGER[pause], pass: 1500, rest: 10_000, byHand: false, again: 2500 },
  normal: { think: (pause) => 900 + LONGER[pause], pass: 900, rest: 6000, byHand: false, again: 1600 },
  fast: { think: () => 350, pass: 350, rest: 3000, byHand: false, again: 1200 },
  very_fast: { think: () => 88, pass: 88, rest: 1000, byHand: false, again: 600 },
  by_hand: { think: (pause) => 900 + LONGER[pause], pass: 1500, rest: 10_000, byHand: true, again: 2500 },
};

/** The pace of a speed. */
export function paceOf(speed: Speed): Pace {
  return PACES[speed];
}
