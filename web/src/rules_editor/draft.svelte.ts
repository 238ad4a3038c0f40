import type { DraftView, FileValue, RuleEdit, RuleForm, TrialView } from '../wire.ts';
import { workshop } from './requests.ts';
import { keyOf, look, type Place } from './values.ts';

/** After what is typed rests for so long it is sent, in milliseconds. */
const TYPED = 300;
/** After nothing has changed for so long the rules are tried out, in milliseconds. */
const SETTLED = 500;

/** Rules in the making: their text, what the server says of it, and how they play. */
export class Draft {
  text = $state('');
  view: DraftView | null = $state.raw(null);
  /** What stood in the text when it last could be read: the form shows that. */
  values: FileValue | null = $state.raw(null);
  trial: TrialView | null = $state.raw(null);
  trying = $state(false);
  failure: unknown = $state.raw(null);
  /** Whether the text differs from what was kept or opened. */
  changed = $state(false);

  /** Requests one after another: each change is made of what the one before it came to. */
  #line: Promise<void> = Promise.resolve();
  /** Counts what is typed: an answer about an older text is dropped. */
  #typed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #trial: AbortController | null = null;

  constructor(readonly form: RuleForm) {}

  /** Begins with a text. */
  async begin(text: string): Promise<void> {
    this.text = text;
    this.#ask([]);
    await this.#line;
  }

  /** Makes changes. */
  edit(...edits: RuleEdit[]): void {
    this.#ask(edits);
  }

  /** Sets a place, or takes it away. */
  set(at: Place, value: FileValue | undefined): void {
    if (value !== undefined) this.edit({ edit: 'set', at: [...at], value });
    else if (this.look(at) !== undefined) this.edit({ edit: 'remove', at: [...at] });
  }

  /** Takes another text. */
  type(text: string): void {
    this.text = text;
    this.changed = true;
    this.#typed += 1;
    // What is typed may have mistakes: it is tried out once the server has read it.
    clearTimeout(this.#settling);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask([]), TYPED);
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

  /** Whether the text is rules that can be played. */
  get right(): boolean {
    return this.view?.info != null && this.view.text === this.text;
  }

  /** Waits until all that was changed so far is known. */
  async settled(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.view?.text !== this.text) this.#ask([]);
    await this.#line;
  }

  /** Nothing more is asked. */
  end(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#settling);
    this.#trial?.abort();
  }

  #ask(edits: readonly RuleEdit[]): void {
    this.#line = this.#line.then(async () => {
      const typed = this.#typed;
      try {
        const view = await workshop.draft(this.form.game, this.text, edits);
        if (typed !== this.#typed) return;
        if (edits.length > 0) this.changed = true;
        this.text = view.text;
        this.view = view;
        this.values = view.values ?? this.values;
        this.failure = null;
        this.#settle();
      } catch (error) {
        this.failure = error;
      }
    });
  }

  /** Tries the rules out once they rest; what was under way is of no use any more. */
  #settle(): void {
    clearTimeout(this.#settling);
    this.#trial?.abort();
    this.trying = this.right;
    if (!this.right) {
      this.trial = null;
      return;
    }
    this.#settling = setTimeout(() => void this.#try(), SETTLED);
  }

  async #try(): Promise<void> {
    const under_way = new AbortController();
    this.#trial = under_way;
    try {
      this.trial = await workshop.trial(this.form.game, this.text, under_way.signal);
    } catch (error) {
      if (under_way.signal.aborted) return;
      this.trial = null;
      this.failure = error;
    }
    if (this.#trial === under_way) this.trying = false;
  }
}
