import type { FileValue, FormField, FormQuestion, FormStep, FormValue, FormWord } from '../wire.ts';

/** The way from the whole of a file to a value in it. */
export type Place = readonly FormStep[];

/** A place as a text, to compare and to name. */
export const keyOf = (at: Place): string => at.join('.');

/** What stands at a place; nothing where there is no such place. */
export function look(values: FileValue | null | undefined, at: Place): FileValue | undefined {
  let value: FileValue | null | undefined = values;
  for (const step of at) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Array.isArray(value) ? value[Number(step)] : Object.hasOwn(value, step) ? value[String(step)] : undefined;
  }
  return value ?? undefined;
}

/** The field at a place of a form, of the kinds of which one is a table or a list if there are several. */
export function fieldAt(fields: readonly FormField[], at: Place): FormField | null {
  let field: FormField | null = null;
  let takes: FormValue = { type: 'table', fields: [...fields] };
  for (const step of at) {
    if (takes.type === 'list') takes = takes.row;
    else if (takes.type === 'table') {
      const found: FormField | undefined = takes.fields.find(({ key }) => key === step);
      if (!found) return null;
      field = found;
      takes = found.takes;
    } else return null;
  }
  return field && { ...field, takes };
}

/** Whether a value is of the kind that a field takes, whatever its bounds. */
export function fits(takes: FormValue, value: FileValue | undefined): boolean {
  switch (takes.type) {
    case 'whole':
    case 'decimal':
      return typeof value === 'number';
    case 'truth':
      return typeof value === 'boolean';
    case 'words':
      return typeof value === 'string' && takes.words.some(({ word }) => word === nameOf(value));
    case 'text':
    case 'condition':
      return typeof value === 'string';
    case 'list':
      return Array.isArray(value);
    case 'table':
      return typeof value === 'object' && !Array.isArray(value);
    case 'either':
      return takes.kinds.some((kind) => fits(kind.takes, value));
  }
}

/** The numbers of seats that rules name; null where they name none. */
export function seatsOf(values: FileValue | null | undefined): readonly number[] | null {
  // Rules of dominoes have a table for what is about the table, those of cards name it by itself.
  const seats = look(values, ['table', 'seats']) ?? look(values, ['seats']);
  const numbers = (Array.isArray(seats) ? seats : [seats]).filter((one) => typeof one === 'number');
  return numbers.length > 0 ? numbers : null;
}

/** Whether the keys of a table are numbers of seats. */
const isBySeats = (fields: readonly FormField[]): boolean => fields.every(({ key }) => /^\d+$/u.test(key));

/** The keys of a table that are asked for: of values by the number of seats those that the rules seat, and what is written. */
export function fieldsFor(
  fields: readonly FormField[],
  seats: readonly number[] | null,
  value: FileValue | undefined,
): readonly FormField[] {
  if (seats === null || !isBySeats(fields)) return fields;
  return fields.filter(({ key }) => seats.includes(Number(key)) || look(value, [key]) !== undefined);
}

/** A value to begin with: the example, where it is of the kind; by the number of seats one for each of them. */
export function initial(
  takes: FormValue,
  example?: FileValue | null,
  seats: readonly number[] | null = null,
): FileValue {
  if (seats !== null && takes.type === 'table' && isBySeats(takes.fields)) {
    const asked = fieldsFor(takes.fields, seats, undefined);
    return Object.fromEntries(
      asked.map((field) => [field.key, look(example, [field.key]) ?? initial(field.takes, field.example)]),
    );
  }
  if (example != null && fits(takes, example)) return example;
  switch (takes.type) {
    case 'whole':
    case 'decimal':
      return Math.max(1, takes.min);
    case 'truth':
      return true;
    case 'words':
      return takes.words[0] ? written(takes.words[0]) : '';
    case 'condition':
      return 'out';
    case 'text':
      return '';
    case 'list':
      return [initial(takes.row)];
    case 'table': {
      const needed = takes.fields.filter(({ required }) => required);
      const some = needed.length > 0 ? needed : takes.fields.slice(0, 1);
      return Object.fromEntries(some.map((field) => [field.key, initial(field.takes, field.example)]));
    }
    case 'either':
      return takes.kinds[0] ? initial(takes.kinds[0].takes) : '';
  }
}

/** The name with which a phrase begins: `holder_of` of `holder_of 6-6`, `-ends` of `-ends`. */
export const nameOf = (phrase: string): string => /^\s*(-?\w+)/u.exec(phrase)?.[1] ?? '';

/** The argument of a phrase, if its word takes one. */
export function argumentOf(word: FormWord, phrase: string): string {
  const rest = phrase.trim().slice(word.word.length).trim();
  const sign = word.argument?.sign ?? '';
  if (sign === '(') return rest.replace(/^\(\s*|\s*\)$/gu, '');
  return (rest.startsWith(sign) ? rest.slice(sign.length) : rest).trim();
}

/** A word with its argument, as files write it. */
export function written(word: FormWord, argument = word.argument?.example ?? ''): string {
  if (!word.argument) return word.word;
  if (word.argument.sign === '(') return `${word.word}(${argument})`;
  return [word.word, word.argument.sign, argument].filter((part) => part !== '').join(' ');
}

/** Whether a question is asked of a file. */
export const isAsked = ({ needs }: FormQuestion, values: FileValue | null): boolean =>
  needs.every((at) => look(values, at) !== undefined);

/**
 * The question at which a mistake is told, of those that are asked: the nearest above its place, else the first below it; none
 * where it is about something else.
 */
export function questionOf(asked: readonly FormQuestion[], place: Place): FormQuestion | null {
  const within = (outer: Place, inner: Place) => outer.every((step, index) => inner[index] === step);
  const above = asked
    .filter(({ at }) => within(at, place))
    .reduce<FormQuestion | null>((best, one) => (best && best.at.length >= one.at.length ? best : one), null);
  return above ?? asked.find(({ at }) => within(place, at)) ?? null;
}

/** Which of the answers of a question a file gives; -1: none of them. */
export function answered({ at, answers }: FormQuestion, values: FileValue | null): number {
  const value = look(values, at);
  return answers.findIndex(({ mark }) =>
    mark === null ? value === undefined : Array.isArray(value) && look(value, [0, mark]) !== undefined,
  );
}

/** What a text says to who writes no file: without the example at its end, and without the marks around names. */
export const plainly = (text: string): string => text.replace(/: `[^`]*`(?=\.$)/u, '').replaceAll('`', '');

/** A name as addresses write it: small letters, digits and hyphens; `otherwise` where nothing of it is left. */
export function slug(name: string, otherwise = 'mis-reglas'): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
  return plain.slice(0, 36).replace(/-+$/u, '') || otherwise;
}

/** A name that none of these have. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${name}-${number}`;
  }
}
