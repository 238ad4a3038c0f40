import type { LabCurvePoint } from '../wire.ts';
import { everything, lags, NOTHING, reveal, shownOf, type Reveal } from './reveal.ts';

/** What is asked of a run again and again while it is shown. */
export interface KnownRun {
  readonly points: readonly LabCurvePoint[];
  /** Games at the right edge of its curve, once so many have been shown. */
  readonly extent: (shown: number) => number;
  /** Whether it was told to stop before its end: no game comes of it until it goes on. */
  readonly paused: boolean;
}

/** How much of a run is on the page: what is known comes at a pace that an eye follows, and can be held. */
export class PacedRun {
  #reveal: Reveal = $state.raw(NOTHING);
  held = $state(false);
  /** Whether everything is shown as it comes. */
  #atEnd: boolean;
  #known: () => KnownRun;

  constructor(known: () => KnownRun, atEnd: boolean) {
    this.#known = known;
    this.#atEnd = atEnd;
  }

  /** The points that are shown. */
  points = $derived.by(() => shownOf(this.#known().points, this.#reveal));
  /** Whether more is known than is shown. */
  lags = $derived.by(() => lags(this.#known().points, this.#reveal));

  get match() {
    return this.#reveal.match;
  }

  /** Some milliseconds have passed. */
  tick(passed: number): void {
    const { points, extent, paused } = this.#known();
    if (points.length === 0) return;
    // A run that is paused has one count everywhere, that of the games played: none is held back for later.
    if (paused) this.skip();
    else if (this.held) return;
    else if (this.#atEnd) this.skip();
    else this.#reveal = reveal(this.#reveal, points, extent(this.#reveal.games), passed);
  }

  /** Shows all that is known. */
  skip(): void {
    this.#reveal = everything(this.#known().points);
  }

  /** Shows what comes at its own pace from now on. */
  follow(): void {
    this.#atEnd = false;
  }
}
