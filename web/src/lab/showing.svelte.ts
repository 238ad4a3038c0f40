import type { LabCurvePoint } from '../wire.ts';
import { everything, lags, NOTHING, reveal, shownOf, type Reveal } from './reveal.ts';

/** What is asked of a run again and again while it is shown. */
export interface KnownRun {
  readonly points: readonly LabCurvePoint[];
  /** Games at the right edge of its curve, once so many have been shown. */
  readonly extent: (shown: number) => number;
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
    const { points, extent } = this.#known();
    if (this.held || points.length === 0) return;
    if (this.#atEnd) this.skip();
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
