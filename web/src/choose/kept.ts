/** Under what name the browser keeps the last choice of a table. */
export const KEPT_TABLE = 'sobremesa.table';

/** Where a table is set against a player of a game. */
export const wantedPlayer = (id: string, game: string): string =>
  `/play?game=${encodeURIComponent(game)}&player=${encodeURIComponent(id)}`;

/** The player that the address asks for: `/play?player=nuria`. */
export function askedPlayer(search: string): string | null {
  return new URLSearchParams(search).get('player');
}

/** The rules that the address asks for: `/play?rules=duel`. */
export function wantedRules(search: string): string | null {
  return new URLSearchParams(search).get('rules');
}

/** Where a table is set that starts from a position. */
export const wantedStart = (rules: string, position: string): string =>
  `/play?rules=${encodeURIComponent(rules)}&start=${encodeURIComponent(position)}`;

/** The position that the address asks to start from. */
export function askedStart(search: string): string | null {
  return new URLSearchParams(search).get('start');
}

/** Where a table of a game is set. */
export const wantedTable = (game: string): string => `/play?game=${encodeURIComponent(game)}`;

/** The game that the address asks for: `/play?game=amazons`. */
export function wantedGame(search: string): string | null {
  return new URLSearchParams(search).get('game');
}
