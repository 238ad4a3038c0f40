import { isTable } from '../kept.ts';
import type { OptionInfo, RulesInfo } from '../wire.ts';
import { local } from '../words.ts';
import { sayValue, takes } from './settings.ts';

/** What is chosen of rules in place of what their file says, by key, as it is written: `{ target: '50', tie: 'opener' }`. */
export type Changes = Readonly<Record<string, string>>;

/** The words by which the values of an option are written, from 0: none where only numbers are meant. */
function written(option: OptionInfo): readonly string[] {
  switch (option.type) {
    case 'number':
      return [];
    case 'limit':
      return ['none'];
    case 'yes_no':
      return ['no', 'yes'];
    case 'one_of':
      return option.choices.map(({ id }) => id);
  }
}

/** The value of an option under what is chosen. */
export function valueOf(option: OptionInfo, changes: Changes): number {
  const chosen = changes[option.id];
  if (chosen === undefined) return option.default;
  const place = written(option).indexOf(chosen);
  return place < 0 ? Number(chosen) : place;
}

/** What is chosen once an option has another value; the value of the file is no choice. */
export function withChange(changes: Changes, option: OptionInfo, value: number): Changes {
  const others = Object.fromEntries(Object.entries(changes).filter(([key]) => key !== option.id));
  return value === option.default ? others : { ...others, [option.id]: written(option)[value] ?? String(value) };
}

/** Whether every option may have the value that is chosen. */
export function fitsAll(options: readonly OptionInfo[], changes: Changes): boolean {
  return options.every((option) => takes(option, valueOf(option, changes)));
}

/** What is chosen, as people read it: `Tantos para ganar: 50`. */
export function sayChanges(options: readonly OptionInfo[], changes: Changes): string {
  return options
    .filter(({ id }) => changes[id] !== undefined)
    .map((option) => `${local(option.name)}: ${sayValue(option, valueOf(option, changes))}`)
    .join(' · ');
}

/** The rules with what is chosen of them, named as the server reads them. */
export function changed(rules: RulesInfo, changes: Changes | undefined): RulesInfo {
  const words = Object.entries(changes ?? {}).map(([key, value]) => `${key}=${value}`);
  return words.length === 0 ? rules : { ...rules, choices: words.join(' ') };
}

/** What is chosen of rules by their name, once something else is chosen of some; without an entry where nothing is. */
export function changedOf(
  all: Readonly<Record<string, Changes>>,
  id: string,
  changes: Changes,
): Record<string, Changes> {
  const others = Object.entries(all).filter(([rules]) => rules !== id);
  return Object.fromEntries(Object.keys(changes).length > 0 ? [...others, [id, changes]] : others);
}

/** Reads what was kept; nothing where nothing is chosen. What the rules no longer offer is for the server to refuse. */
export function readChanges(kept: unknown): Changes | null {
  if (!isTable(kept)) return null;
  const word = /^[a-z0-9_.-]{1,40}$/;
  const read = Object.entries(kept).filter(
    (entry): entry is [string, string] => word.test(entry[0]) && typeof entry[1] === 'string' && word.test(entry[1]),
  );
  return read.length > 0 ? Object.fromEntries(read) : null;
}
