import { options, setOptions, type Language } from './options.svelte.ts';
import type { Arguments } from './words.generated.ts';
import type { Localized, Problem, Reason } from './wire.ts';

/** A sentence of the dictionary. */
export type Key = keyof Arguments;

/** Keys whose sentence has no gaps: those that can stand in a table of their own. */
export type PlainKey = { [K in Key]: Arguments[K] extends undefined ? K : never }[Key];

type Values = Record<string, string | number>;

/** Where the sentences of each language are: nobody fetches a language that they don't read. */
const FILES: Record<Language, () => Promise<{ sentences: Readonly<Record<string, string>> }>> = {
  es: () => import('./words.es.generated.ts'),
  en: () => import('./words.en.generated.ts'),
};

/** Where the sentences are that come with a page of their own, not with the first load: by the part that they are in (`scripts/words.mjs`). */
const PARTS = {
  about: {
    es: () => import('./words.about.es.generated.ts'),
    en: () => import('./words.about.en.generated.ts'),
  },
  at_table: {
    es: () => import('./words.at_table.es.generated.ts'),
    en: () => import('./words.at_table.en.generated.ts'),
  },
  day: {
    es: () => import('./words.day.es.generated.ts'),
    en: () => import('./words.day.en.generated.ts'),
  },
  carry: {
    es: () => import('./words.carry.es.generated.ts'),
    en: () => import('./words.carry.en.generated.ts'),
  },
  file_form: {
    es: () => import('./words.file_form.es.generated.ts'),
    en: () => import('./words.file_form.en.generated.ts'),
  },
  gathering: {
    es: () => import('./words.gathering.es.generated.ts'),
    en: () => import('./words.gathering.en.generated.ts'),
  },
  laboratory: {
    es: () => import('./words.laboratory.es.generated.ts'),
    en: () => import('./words.laboratory.en.generated.ts'),
  },
  learn: {
    es: () => import('./words.learn.es.generated.ts'),
    en: () => import('./words.learn.en.generated.ts'),
  },
  lobby: {
    es: () => import('./words.lobby.es.generated.ts'),
    en: () => import('./words.lobby.en.generated.ts'),
  },
  options: {
    es: () => import('./words.options.es.generated.ts'),
    en: () => import('./words.options.en.generated.ts'),
  },
  players_editor: {
    es: () => import('./words.players_editor.es.generated.ts'),
    en: () => import('./words.players_editor.en.generated.ts'),
  },
  puzzles: {
    es: () => import('./words.puzzles.es.generated.ts'),
    en: () => import('./words.puzzles.en.generated.ts'),
  },
  refusals: {
    es: () => import('./words.refusals.es.generated.ts'),
    en: () => import('./words.refusals.en.generated.ts'),
  },
  robots: {
    es: () => import('./words.robots.es.generated.ts'),
    en: () => import('./words.robots.en.generated.ts'),
  },
  rules_editor: {
    es: () => import('./words.rules_editor.es.generated.ts'),
    en: () => import('./words.rules_editor.en.generated.ts'),
  },
  shuffle: {
    es: () => import('./words.shuffle.es.generated.ts'),
    en: () => import('./words.shuffle.en.generated.ts'),
  },
  statistics: {
    es: () => import('./words.statistics.es.generated.ts'),
    en: () => import('./words.statistics.en.generated.ts'),
  },
  tournament: {
    es: () => import('./words.tournament.es.generated.ts'),
    en: () => import('./words.tournament.en.generated.ts'),
  },
} satisfies Record<string, typeof FILES>;

const parts = new Set<keyof typeof PARTS>();
const learnt: Partial<Record<Language, Readonly<Record<string, string>>>> = {};

/** Fetches the sentences of a language, if they are not here yet. */
export async function learn(language: Language): Promise<void> {
  learnt[language] ??= (await FILES[language]()).sentences;
  await Promise.all([...parts].map((part) => add(part, language)));
}

/** Fetches the sentences of some parts, in the language chosen and from now on in every other. */
export async function learnParts(...wanted: readonly (keyof typeof PARTS)[]): Promise<void> {
  await Promise.all(
    wanted.map((part) => {
      parts.add(part);
      return add(part, options.language);
    }),
  );
}

async function add(part: keyof typeof PARTS, language: Language): Promise<void> {
  const { sentences } = await PARTS[part][language]();
  learnt[language] = { ...learnt[language], ...sentences };
}

/** Changes the language, once its sentences are here. */
export async function speak(language: Language): Promise<void> {
  await learn(language);
  setOptions({ language });
}

/** The sentence under `key` in the language chosen; reactive where it is read. */
export function t<K extends Key>(key: K, ...args: Arguments[K] extends undefined ? [] : [Arguments[K]]): string {
  return find(options.language, key, args[0] ?? {}) ?? key;
}

/** A text as it begins a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A text in the language chosen; what came in the other one alone, before the language was changed, in that. */
export function local(text: Localized): string {
  return text[options.language] || text.es || text.en;
}

/** Why something was refused, in the language chosen; the code `a/b-c` is looked up as `error.a.b_c`. */
export function sayProblem(problem: Problem): string {
  const key = `error.${problem.code.replaceAll('/', '.').replaceAll('-', '_')}`;
  const args = Object.entries(problem.args ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : local(value),
  ]);
  return find(options.language, key, Object.fromEntries(args) as Values) ?? problem.message;
}

/**
 * Why a computer player chose a move; nothing where the dictionary does not know the reason. `say` puts into words what of
 * it is in the notation of the game.
 */
export function sayReason(reason: Reason): string | null {
  const args = Object.entries(reason.args).map(([name, value]) => [name, ofLanguage(value)] as const);
  const told = find(options.language, reason.key, Object.fromEntries(args));
  return told && told.charAt(0).toUpperCase() + told.slice(1);
}

/** An argument that came as text: a long number has its thousands set apart, in Spanish a fraction has its comma. */
function ofLanguage(text: string): string {
  if (/^-?\d{5,15}$/.test(text)) return ofValue(options.language, Number(text));
  return options.language === 'es' ? text.replace(/^([-+]?\d+)\.(\d+)$/, '$1,$2') : text;
}

/** What joins names, by language: to make it takes longer than to say a whole page of them. */
const joiners: Partial<Record<Language, Intl.ListFormat>> = {};

/** Names joined as one says them: `Ana, Paco y Carmen`, `Ana, Paco and Carmen`. */
export function sayNames(names: readonly string[]): string {
  const { language } = options;
  const joiner = (joiners[language] ??= new Intl.ListFormat(language === 'en' ? 'en-GB' : 'es', {
    type: 'conjunction',
  }));
  return joiner.format(names);
}

/** A number with its thousands set apart. */
export function sayCount(number: number): string {
  return new Intl.NumberFormat(options.language).format(number);
}

/** From here on digits are told apart by threes: Spanish writes 1000 and 10.000. */
const LONG = 10_000;

/** What stands in a gap: a number of many digits with its thousands set apart, all else as it is. */
function ofValue(language: Language, value: string | number): string {
  const long = typeof value === 'number' && Math.abs(value) >= LONG;
  return long ? new Intl.NumberFormat(language).format(value) : String(value);
}

/** The sentence of a language, its gaps filled; none where the key is unknown or a gap stays open. */
export function find(language: Language, key: string, args: Values): string | null {
  const sentences = learnt[language] ?? {};
  const sentence = sentences[key] ?? sentences[`${key}.${String(args['n']) === '1' ? 'one' : 'other'}`];
  if (sentence === undefined) return null;
  let whole = true;
  const text = sentence.replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = args[name];
    whole &&= value !== undefined;
    return value === undefined ? gap : ofValue(language, value);
  });
  return whole ? text : null;
}
