import { Draft } from '../file_form/draft.svelte.ts';
import type { DraftView, RuleForm, TrialView } from '../wire.ts';
import { workshop } from './requests.ts';

/** After nothing has changed for so long the rules are tried out, in milliseconds. */
const SETTLED = 500;

/** Rules in the making, and how they play. */
export class RulesDraft extends Draft<DraftView> {
  trial: TrialView | null = $state.raw(null);
  trying = $state(false);

  #settling: ReturnType<typeof setTimeout> | undefined;
  #trial: AbortController | null = null;

  constructor(readonly form: RuleForm) {
    super((text, edits) => workshop.draft(form.game, text, edits), form.conditions);
  }

  override end(): void {
    super.end();
    this.#trial?.abort();
  }

  protected override unsettled(): void {
    clearTimeout(this.#settling);
  }

  /** Tries the rules out once they rest; what was under way is of no use any more. */
  protected override wasRead(): void {
    this.unsettled();
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
