/** How long somebody waits at a table of the lobby before computers are offered, in milliseconds. */
export const PATIENCE = 15_000;

/** Offers something once one has waited long enough: for as long as one waits, and anew the next time. */
export class Patience {
  /** Whether one has waited long enough. */
  ended = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether one waits now. */
  wait(waits: boolean): void {
    if (!waits) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.ended = false;
      return;
    }
    this.#timer ??= setTimeout(() => (this.ended = true), PATIENCE);
  }
}
