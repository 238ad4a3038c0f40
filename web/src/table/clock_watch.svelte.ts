import { leftNow, reached, type ToldClock } from './clock.ts';

/** How often a clock that runs is looked at, in milliseconds. */
const LOOK = 250;

/** What is told of the clock of whose turn it is. */
export interface ClockWatcher {
  /** So many seconds are left at a seat: one of a few thresholds. */
  left(seat: number, seconds: number): void;
  /** No time is left at a seat. */
  out(seat: number): void;
}

/** Looks at the clock of whose turn it is, and tells each thing once a turn. */
export class ClockWatch {
  /** The seat that is to move and has no time left. */
  out: number | null = $state(null);
  #seat: number | null = null;
  /** What was left when it was looked at last. */
  #before = 0;

  constructor(readonly watcher: ClockWatcher) {}

  /** Looks at the clock of a seat as it was told last; what is returned looks no more. */
  look(clock: ToldClock | null, seat: number | null): () => void {
    const told = clock === null || seat === null ? null : leftNow(clock, seat, clock.at);
    if (clock === null || seat === null || told === null) {
      this.#seat = this.out = null;
      return () => undefined;
    }
    // A turn that began anew has more time than before.
    if (this.#seat !== seat || told > this.#before) {
      [this.#seat, this.#before] = [seat, told];
      this.out = null;
    }
    const check = () => {
      const left = leftNow(clock, seat, Date.now()) ?? 0;
      const seconds = reached(this.#before, left);
      if (seconds !== null) this.watcher.left(seat, seconds);
      if (left === 0 && this.out === null) {
        this.out = seat;
        this.watcher.out(seat);
      }
      this.#before = left;
    };
    check();
    if (clock.view.runs !== seat) return () => undefined;
    const timer = setInterval(check, LOOK);
    return () => clearInterval(timer);
  }
}
