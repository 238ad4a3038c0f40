/** Small letters without accents: who types quickly leaves them out. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether texts have every word that is wanted, in any order; nothing wanted is in all. */
export function hasWords(wanted: string, ...texts: string[]): boolean {
  const text = plain(texts.join(' '));
  return plain(wanted)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
