import { Refusal } from '../api.ts';
import type { DraftEdit, DraftMistake, FileValue, FormWord } from '../wire.ts';
import { released } from './press.ts';
import { keyOf, look, type Place } from './values.ts';

/** After what is typed rests for so long it is sent, in milliseconds. */
const TYPED = 300;

/** What the server says of a file in the making. */
export interface DraftedFile {
  text: string;
  values: FileValue | null;
  mistakes: DraftMistake[];
}

/** A file in the making: its text, and what the server says of it. */
export class Draft<View extends DraftedFile = DraftedFile> {
  text = $state('');
  view: View | null = $state.raw(null);
  /** What stood in the text when it last could be read: the form shows that. */
  values: FileValue | null = $state.raw(null);
  failure: unknown = $state.raw(null);
  /** Whether the text differs from what was kept or opened. */
  changed = $state(false);
  /** Hears of each change, with the changes to keys of which the text has nothing yet. */
  keep: (text: string, edits: readonly DraftEdit[]) => void = () => undefined;

  /** Requests one after another: each change is made of what the one before it came to. */
  #line: Promise<void> = Promise.resolve();
  /** Counts what is typed: an answer about an older text is dropped. */
  #typed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Changes to keys that the server has not made yet. */
  #edits: DraftEdit[] = [];

  constructor(
    private readonly read: (text: string, edits: readonly DraftEdit[]) => Promise<View>,
    /** The conditions that may stand where the file asks for one. */
    readonly conditions: readonly FormWord[] = [],
  ) {}

  /** Begins with a text. */
  async begin(text: string): Promise<void> {
    this.text = text;
    this.#ask();
    await this.#line;
  }

  /** Makes changes. */
  edit(...edits: DraftEdit[]): void {
    this.#edits.push(...edits);
    this.#wasChanged();
    this.#ask();
  }

  /** Sets a place, or takes it away. */
  set(at: Place, value: FileValue | undefined): void {
    if (value !== undefined) this.edit({ edit: 'set', at: [...at], value });
    else if (this.look(at) !== undefined) this.edit({ edit: 'remove', at: [...at] });
  }

  /** Takes another text. */
  type(text: string): void {
    this.text = text;
    this.#typed += 1;
    this.#wasChanged();
    // What is typed may have mistakes: more is done with it once the server has read it.
    this.unsettled();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), TYPED);
  }

  /** What stands at a place. */
  look(at: Place): FileValue | undefined {
    return look(this.values, at);
  }

  /** The mistakes at a place. */
  mistakes(at: Place) {
    const key = keyOf(at);
    return (this.view?.mistakes ?? []).filter((mistake) => keyOf(mistake.at) === key);
  }

  /** Whether the text has no mistakes. */
  get right(): boolean {
    return this.view !== null && this.view.mistakes.length === 0 && this.view.text === this.text;
  }

  /** Waits until all that was changed so far is known. */
  async settled(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.view?.text !== this.text || this.#edits.length > 0) this.#ask();
    await this.#line;
  }

  /** A text was kept for good: whether it is what stands here now. */
  wasSaved(text: string): boolean {
    this.changed = this.text !== text || this.#edits.length > 0;
    return !this.changed;
  }

  /** Nothing more is asked. */
  end(): void {
    clearTimeout(this.#timer);
    this.unsettled();
  }

  /** The text is about to be another one. */
  protected unsettled(): void {}

  /** The server has read the text as it is. */
  protected wasRead(): void {}

  #wasChanged(): void {
    this.changed = true;
    this.keep(this.text, this.#edits);
  }

  #ask(): void {
    this.#line = this.#line.then(async () => {
      const typed = this.#typed;
      const edits = [...this.#edits];
      // They were made with those before them.
      if (edits.length === 0 && this.view?.text === this.text && this.failure === null) return;
      const made = () => (this.#edits = this.#edits.slice(edits.length));
      try {
        const view = await this.read(this.text, edits);
        await released();
        made();
        if (typed !== this.#typed) return;
        this.text = view.text;
        this.view = view;
        this.values = view.values ?? this.values;
        this.failure = null;
        if (edits.length > 0) this.#wasChanged();
        this.wasRead();
      } catch (error) {
        await released();
        // Where nobody answered they are made with the next ones.
        if (error instanceof Refusal) made();
        this.failure = error;
      }
    });
  }
}
