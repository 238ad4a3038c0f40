import type { Setup } from './setup.ts';

const KEY = 'sobremesa.table';

/** The last choice of a table as this browser kept it, unread. */
export function keptSetup(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the choice for the next time. */
export function keepSetup(setup: Setup): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(setup));
  } catch {
    // A browser that keeps nothing: the next table begins as usual.
  }
}

/** The rules that the address asks for: `/play?rules=duel`. */
export function wantedRules(search: string): string | null {
  return new URLSearchParams(search).get('rules');
}
