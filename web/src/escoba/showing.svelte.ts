import type { CardPlay } from '../wire.ts';
import type { Lying } from './felt.ts';

/** A capture as it is seen: the card is shown, what it takes is gathered to it, and all go off to the pile. */
export interface ShownCapture {
  readonly play: CardPlay;
  readonly side: number;
  /** Where the cards lay before it. */
  readonly before: readonly Lying[];
  readonly phase: 'shown' | 'gathered' | 'off';
}

/** How long each part is seen, in milliseconds; where nothing moves, only the first. */
export interface Times {
  readonly shown: number;
  readonly move: number;
}

/** The capture that is being shown; one at a time, a newer one takes the place of the one before. */
export class CaptureShow {
  now: ShownCapture | null = $state.raw(null);
  #timers: ReturnType<typeof setTimeout>[] = [];

  show(play: CardPlay, side: number, before: readonly Lying[], { shown, move }: Times): void {
    this.clear();
    const at = (phase: ShownCapture['phase']) => () => (this.now = { play, side, before, phase });
    at('shown')();
    if (move > 0) {
      this.#after(shown, at('gathered'));
      this.#after(shown + move, at('off'));
    }
    this.#after(shown + 2 * move, () => (this.now = null));
  }

  clear(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.now = null;
  }

  #after(delay: number, act: () => void): void {
    this.#timers.push(setTimeout(act, delay));
  }
}
