import { t, type PlainKey } from '../words.ts';

/** What is scored in play, by the name that the server has for it. */
const BONUSES: Readonly<Record<string, PlainKey>> = {
  ends_multiple_of: 'bonus.ends_multiple_of',
  ends_equal: 'bonus.ends_equal',
  ends_equal_with_double: 'bonus.ends_equal_with_double',
  capicua: 'bonus.capicua',
  double_capicua: 'bonus.double_capicua',
  chuchazo: 'bonus.chuchazo',
  first_pass: 'bonus.first_pass',
  all_pass: 'bonus.all_pass',
  pass: 'bonus.pass',
  place: 'bonus.place',
  escoba: 'bonus.escoba',
  out: 'bonus.out',
};

/** What a bonus is for: `por capicúa`. */
export function sayBonus(what: string): string {
  return t(BONUSES[what] ?? 'bonus.unnamed');
}
