/** Under what name the browser keeps the last choice of a table. */
export const KEPT_TABLE = 'sobremesa.table';

/** Where a table is set against a player. */
export const wantedPlayer = (id: string): string => `/play?player=${encodeURIComponent(id)}`;

/** The player that the address asks for: `/play?player=nuria`. */
export function askedPlayer(search: string): string | null {
  return new URLSearchParams(search).get('player');
}

/** The rules that the address asks for: `/play?rules=duel`. */
export function wantedRules(search: string): string | null {
  return new URLSearchParams(search).get('rules');
}
