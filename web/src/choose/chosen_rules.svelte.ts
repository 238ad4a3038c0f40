import { api } from '../api.ts';
import { spellRules } from '../home/rules.ts';
import type { OptionInfo, RulesInfo, RulesText } from '../wire.ts';
import { changed, fitsAll, type Changes } from './changes.ts';
import { forNumber } from './setup.ts';

/** Milliseconds after the last change of a number until the server is asked about it. */
const PAUSE_OF_TYPING = 250;

/** Rules as they are chosen on a page: those of a file, for a number of seats, with what is chosen of them. */
export interface RulesChoice {
  readonly rules: RulesInfo;
  readonly seats: number;
}

/**
 * The rules that a page has chosen, as the server tells them: for another number of seats than the file's usual one, and with what
 * is chosen of them in place of what the file says. Made while a component begins, and asks as long as it is there.
 */
export class ChosenRules {
  /** Whether what may be chosen is unfolded: then the server is asked what there is. */
  changing = $state(false);
  /** What the server said, by how the rules are named. */
  #known: Record<string, RulesText> = $state.raw({});
  /** What may be chosen, as it was said last. */
  #offered: { rules: string; choices: readonly OptionInfo[] } = $state.raw({ rules: '', choices: [] });
  /** Rules that the server refused, and why. */
  #impossible: { spec: string; error: unknown } | null = $state.raw(null);
  /** The rules for the number of seats chosen, with nothing chosen of them. */
  readonly plain: RulesInfo | null = $derived.by(() => {
    const choice = this.choice();
    if (!choice) return null;
    const rules = forNumber(choice.rules, choice.seats);
    return this.#known[spellRules(rules)]?.info ?? rules;
  });
  /** How those are named. */
  readonly key: string = $derived(this.plain ? spellRules(this.plain) : '');
  readonly changes: Changes = $derived.by(() => (this.plain && this.changesOf(this.plain)) ?? {});
  /** How the rules are named with what is chosen of them. */
  readonly spec: string = $derived(this.plain ? spellRules(changed(this.plain, this.changes)) : '');
  /** The rules with what is chosen of them. */
  readonly info: RulesInfo | null = $derived(
    this.plain && (this.#known[this.spec]?.info ?? changed(this.plain, this.changes)),
  );
  /** What may be chosen of them; nothing until the server has said. */
  readonly options: readonly OptionInfo[] = $derived(
    this.#known[this.spec]?.choices ?? (this.#offered.rules === this.plain?.id ? this.#offered.choices : []),
  );
  /** Why the rules cannot be so; nothing where they can. */
  readonly refused: unknown = $derived(this.#impossible?.spec === this.spec ? this.#impossible.error : null);
  /** Whether all that is chosen may be chosen, as far as it is known. */
  readonly fits: boolean = $derived(this.refused === null && fitsAll(this.options, this.changes));

  constructor(
    readonly choice: () => RulesChoice | null,
    readonly changesOf: (rules: RulesInfo) => Changes | undefined,
  ) {
    // Who sits with whom may hang on how many they are.
    $effect(() => {
      const [choice, wanted] = [this.choice(), this.key];
      if (!choice || choice.seats === choice.rules.seats || this.#known[wanted]) return;
      api.rules(wanted).then(
        (text) => this.#learn(wanted, text),
        () => undefined,
      );
    });
    // What else may be chosen, and what comes of it, is for the server to say: of a number that is typed once it is whole.
    $effect(() => {
      const [wanted, id] = [this.spec, this.plain?.id ?? ''];
      const unknown = this.#known[wanted] === undefined && this.#impossible?.spec !== wanted;
      if (!(this.changing || wanted !== this.key) || !unknown || !fitsAll(this.options, this.changes)) return;
      const timer = setTimeout(() => {
        api.rules(wanted).then(
          (text) => {
            this.#learn(wanted, text);
            this.#offered = { rules: id, choices: text.choices };
          },
          (error: unknown) => (this.#impossible = { spec: wanted, error }),
        );
      }, PAUSE_OF_TYPING);
      return () => clearTimeout(timer);
    });
  }

  #learn(spec: string, text: RulesText): void {
    this.#known = { ...this.#known, [spec]: text };
  }
}
