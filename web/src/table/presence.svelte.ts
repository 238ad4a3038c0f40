import type { SeatView } from '../wire.ts';

/** Who is away for less than this is not called so, in milliseconds: a page that is loaded anew comes back at once. */
export const SHORT_ABSENCE = 3_000;

type Timer = ReturnType<typeof setTimeout>;

/** Which of the people at a table have had no window open there for a while. */
export class Presence {
  /** Their seats. */
  away: readonly number[] = $state.raw([]);
  /** The seats of those who have been away for so long that the others may go on without them. */
  replaceable: readonly number[] = $state.raw([]);
  readonly #changed: (seat: number, away: boolean) => void;
  // Nothing is drawn from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #leaving = new Map<number, readonly Timer[]>();

  /** `changed` hears of who went, and of who came back. */
  constructor(changed: (seat: number, away: boolean) => void) {
    this.#changed = changed;
  }

  /** How the table was seen last; `absence` seconds away, and the others may go on without somebody. */
  told(seats: readonly Pick<SeatView, 'away'>[], absence: number | null): void {
    seats.forEach(({ away }, seat) => {
      if (!away) this.#isHere(seat);
      else if (!this.#leaving.has(seat)) {
        const timers = [setTimeout(() => this.#isAway(seat), SHORT_ABSENCE)];
        if (absence !== null)
          timers.push(setTimeout(() => (this.replaceable = [...this.replaceable, seat]), absence * 1000));
        this.#leaving.set(seat, timers);
      }
    });
  }

  /** Nobody looks any more. */
  close(): void {
    for (const timers of this.#leaving.values()) timers.forEach(clearTimeout);
    this.#leaving.clear();
  }

  #isAway(seat: number): void {
    this.away = [...this.away, seat];
    this.#changed(seat, true);
  }

  #isHere(seat: number): void {
    this.#leaving.get(seat)?.forEach(clearTimeout);
    this.#leaving.delete(seat);
    this.replaceable = this.replaceable.filter((other) => other !== seat);
    if (!this.away.includes(seat)) return;
    this.away = this.away.filter((other) => other !== seat);
    this.#changed(seat, false);
  }
}
