/** Words of more letters than this may be parted at the end of a line. */
const LONG = 7;
const V = '[aeiouáéíóúüàèìòùâêîôûãõäö]';
const C = '[bcdfghjklmnñpqrstvwxyz]';
/** Two consonants that are never parted. */
const CC = '(?:[bcdfgpt][lr]|ch|ll|rr|qu|gu|[pst]h)';
/** Where a syllable ends: before what the next one begins with, never after one letter. */
const END = new RegExp(`(?<=\\p{L})(?:${V}(?=${CC}${V})|${V}${C}(?=(?:${CC}|${C})${V})|${V}(?=${C}${V}))`, 'giu');

/** A name whose long words may be parted where there is little room, with a hyphen that is drawn only then: `Maximi-liano`. */
export function parted(name: string): string {
  return name.replace(/\p{L}+/gu, (word) => (word.length > LONG ? word.replaceAll(END, '$&\u00AD') : word));
}
