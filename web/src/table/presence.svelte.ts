import type { SeatView } from '../wire.ts';

/** Who is away for less than this is not called so, in milliseconds: a page that is loaded anew comes back at once. */
export const SHORT_ABSENCE = 3_000;

/** Which of the people at a table have had no window open there for a while. */
export class Presence {
  /** Their seats. */
  away: readonly number[] = $state.raw([]);
  readonly #changed: (seat: number, away: boolean) => void;
  // Nothing is drawn from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #leaving = new Map<number, ReturnType<typeof setTimeout>>();

  /** `changed` hears of who went, and of who came back. */
  constructor(changed: (seat: number, away: boolean) => void) {
    this.#changed = changed;
  }

  /** How the table was seen last. */
  told(seats: readonly Pick<SeatView, 'away'>[]): void {
    seats.forEach(({ away }, seat) => {
      if (!away) this.#isHere(seat);
      else if (!this.away.includes(seat) && !this.#leaving.has(seat))
        this.#leaving.set(
          seat,
          setTimeout(() => this.#isAway(seat), SHORT_ABSENCE),
        );
    });
  }

  /** Nobody looks any more. */
  close(): void {
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#leaving.clear();
  }

  #isAway(seat: number): void {
    this.#leaving.delete(seat);
    this.away = [...this.away, seat];
    this.#changed(seat, true);
  }

  #isHere(seat: number): void {
    clearTimeout(this.#leaving.get(seat));
    this.#leaving.delete(seat);
    if (!this.away.includes(seat)) return;
    this.away = this.away.filter((other) => other !== seat);
    this.#changed(seat, false);
  }
}
