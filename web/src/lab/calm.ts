/** How long a sentence stays before another takes its place, in milliseconds. */
export const STAY = 2_500;

/** Something that changes often, shown so that it can be read: each stands for a while before the next. */
export class Calm<Value> {
  #shown: Value;
  #since = -Infinity;

  constructor(first: Value) {
    this.#shown = first;
  }

  /** What is to be shown now that it is `value`, at a moment in milliseconds; `last` says that it won't change again. */
  show(value: Value, now: number, last = false): Value {
    if (value !== this.#shown && (last || now - this.#since >= STAY)) {
      this.#shown = value;
      this.#since = now;
    }
    return this.#shown;
  }
}
