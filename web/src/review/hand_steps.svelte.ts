import type { Position, ReviewPage } from '../wire.ts';
import { changed } from './changes.ts';

/** As many steps before what is not read yet it is asked for. */
const AHEAD = 24;

/** A hand of up to so many steps is read to its end without being asked: a graph may draw its whole course. */
const SHORT = 512;

/** The steps of a hand of a finished match, read a page at a time as somebody goes through them. */
export class HandSteps {
  /** The number of steps; 0 before the first page is read. */
  count = $state(0);
  #known = $state.raw<readonly (Position | undefined)[]>([]);
  readonly #ask: (from: number) => Promise<ReviewPage>;
  /** The pages that are being read, by their first steps. */
  #asked: readonly { from: number; reading: Promise<void> }[] = [];

  constructor(ask: (from: number) => Promise<ReviewPage>) {
    this.#ask = ask;
  }

  /** The position of a step, if it was read. */
  at(step: number): Position | undefined {
    return this.#known[step];
  }

  /** The last step that was read: of the hand, once that is so. */
  get furthest(): Position | undefined {
    return this.#known.findLast((position) => position !== undefined);
  }

  /** The positions from the first step on, as far as all of them were read. */
  get fromStart(): readonly Position[] {
    const gap = this.#known.findIndex((position) => position === undefined);
    return (gap < 0 ? this.#known : this.#known.slice(0, gap)) as readonly Position[];
  }

  /** Reads the first steps, and sees to it that the last one is read too: it names every move. */
  async begin(): Promise<void> {
    await this.read(0);
    // Whoever goes on reading is told what is wrong then.
    void this.#readOn().catch(() => undefined);
  }

  /** Reads a step, and what follows soon after it. */
  async read(step: number): Promise<void> {
    while (!this.#known[step]) await this.#page(this.#gapBefore(step));
    const next = this.#known.indexOf(undefined, step);
    if (next >= 0 && next - step <= AHEAD) this.#page(next).catch(() => undefined);
  }

  async #readOn(): Promise<void> {
    if (this.count === 0) return;
    if (!this.#known[this.count - 1]) await this.#page(this.count - 1);
    while (this.count <= SHORT) {
      const gap = this.#known.indexOf(undefined);
      if (gap < 0) return;
      await this.#page(gap);
    }
  }

  /** The first step that was not read of those that end with `step`: going back, a page before it is read, not one a step. */
  #gapBefore(step: number): number {
    const before = this.#known.findLastIndex((position, index) => index < step && position !== undefined);
    return Math.max(before + 1, step - AHEAD);
  }

  #page(from: number): Promise<void> {
    const asked = this.#asked.find((page) => page.from === from);
    if (asked) return asked.reading;
    const reading = this.#readPage(from).finally(() => {
      this.#asked = this.#asked.filter((page) => page.from !== from);
    });
    this.#asked = [...this.#asked, { from, reading }];
    return reading;
  }

  async #readPage(from: number): Promise<void> {
    const page = await this.#ask(from);
    const known =
      this.#known.length === page.steps ? [...this.#known] : Array<Position | undefined>(page.steps).fill(undefined);
    let position: Position = page.first;
    known[page.from] = position;
    page.changes.forEach((change, index) => {
      position = changed(position, change) as Position;
      known[page.from + index + 1] = position;
    });
    this.#known = known;
    this.count = page.steps;
  }
}
