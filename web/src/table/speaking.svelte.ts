/** What is to be read out. */
export interface Utterance {
  /** As it is said by itself, or last. */
  readonly whole: string;
  /** As it is said before something else: without what that makes old, such as the open ends or whose turn it is. */
  readonly brief: string;
}

/** Reading takes this long a letter at an ordinary pace, in milliseconds. */
const LETTER = 60;
/** And this long before it begins. */
const BREATH = 500;
/** Of more than a long hand, only the latest is still worth hearing: hands of four people have up to some fifty moves. */
const MOST = 80;

/**
 * What is read out to those who listen, at their pace.
 *
 * A screen reader drops what a live region said when something else takes its place. So a text stays as long as it takes
 * to read; what happens meanwhile is collected, and said next in one go. What the listener's own keys lead to is said at
 * once, and pushes nothing out that waits, or that is not in the page yet: it waits again.
 */
export class Speaker {
  /** What is read out now; `turn` tells a text from the same text said again. */
  said: { readonly text: string; readonly turn: number } = $state.raw({ text: '', turn: 0 });
  /** Counted here: an effect that says something does not depend on what was said before. */
  #turn = 0;
  #waiting: Utterance[] = [];
  /** What happened at the table and is said at this very moment, before it is in the page: nobody has heard it yet. */
  #unheard: readonly Utterance[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The listener comes to the table: a live region must be there for a while before what it says is read. */
  begin(whole: string, brief = whole): void {
    if (whole === '') return;
    this.#waiting = [{ whole, brief }];
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#next();
    }, BREATH);
  }

  /** Something happened. */
  tell(whole: string, brief = whole): void {
    if (whole === '') return;
    this.#waiting = [...this.#waiting, { whole, brief }].slice(-MOST);
    if (this.#timer === undefined) this.#next();
  }

  /** What the listener does leads to this. */
  answer(text: string): void {
    if (text === '') return;
    this.#waiting = [...this.#unheard, ...this.#waiting];
    this.#say(text, []);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #next(): void {
    const last = this.#waiting.at(-1);
    if (!last) return;
    const before = this.#waiting.slice(0, -1).map(({ brief }) => brief);
    const told = this.#waiting;
    this.#waiting = [];
    this.#say([...before, last.whole].filter((text) => text !== '').join(' '), told);
  }

  #say(text: string, told: readonly Utterance[]): void {
    this.said = { text, turn: (this.#turn += 1) };
    this.#unheard = told;
    // The page is drawn in a microtask that what is said has asked for before this one.
    queueMicrotask(() => {
      if (this.#unheard === told) this.#unheard = [];
    });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#next();
      },
      BREATH + text.length * LETTER,
    );
  }
}
