import type { OptionInfo } from '../wire.ts';
import { local, sayCount, t } from '../words.ts';

/** Numbers from one to another, whole ones unless it says otherwise. */
interface Bounds {
  min: number;
  max: number;
  whole?: boolean;
}

/** Whether a number lies within bounds. */
export function within({ min, max, whole = true }: Bounds, value: number): boolean {
  return (whole ? Number.isInteger(value) : Number.isFinite(value)) && value >= min && value <= max;
}

/** The words for the values of a player's option, from 0: none where only numbers are meant. */
export function wordsOf(option: OptionInfo): string[] {
  switch (option.type) {
    case 'number':
      return [];
    case 'limit':
      return [t('choose.no_limit')];
    case 'yes_no':
      return [t('choose.no'), t('choose.yes')];
    case 'one_of':
      return option.choices.map(({ name }) => local(name));
  }
}

/** The numbers that an option may be. */
function boundsOf(option: OptionInfo): Bounds {
  switch (option.type) {
    case 'number':
      return option;
    case 'limit':
      return { min: 0, max: option.max, whole: option.whole };
    default:
      return { min: 0, max: wordsOf(option).length - 1 };
  }
}

/** Whether an option may have a value. */
export function takes(option: OptionInfo, value: number): boolean {
  return within(boundsOf(option), value);
}

/** A value of an option as people read it: `100`, `sin límite`, `sí`. */
export function sayValue(option: OptionInfo, value: number): string {
  return wordsOf(option)[value] ?? sayCount(value);
}

/** What an option usually is, and between which numbers it may be. */
export function sayUsual(option: OptionInfo): string {
  const usual = { default: sayValue(option, option.default) };
  switch (option.type) {
    case 'number':
      return t('choose.range', { min: sayCount(option.min), max: sayCount(option.max), ...usual });
    case 'limit':
      return t('choose.limit', { max: sayCount(option.max), ...usual });
    default:
      return t('choose.usual', usual);
  }
}

/** What is wrong with a number that an option may not be. */
export function sayWrong(option: OptionInfo): string {
  const { min, max, whole = true } = boundsOf(option);
  const range = { min: sayCount(min), max: sayCount(max) };
  return whole ? t('choose.out_of_range', range) : t('choose.out_of_range_decimal', range);
}
