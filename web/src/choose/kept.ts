/** Under what name the browser keeps the last choice of a table. */
export const KEPT_TABLE = 'sobremesa.table';

/** The rules that the address asks for: `/play?rules=duel`. */
export function wantedRules(search: string): string | null {
  return new URLSearchParams(search).get('rules');
}
