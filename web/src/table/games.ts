import { amazons } from '../amazons/game.ts';
import { dominoes } from '../dominoes/game.ts';
import { escoba } from '../escoba/game.ts';
import type { Game, GameId } from './game.ts';

/** Every game that this client can show, by its name; a new game is an entry here. */
const GAMES: { readonly [G in GameId]: Game<G> } = { dominoes, amazons, escoba };

/**
 * The game of a board, of rules or of what they are played with.
 *
 * # Errors
 * Throws where the server has a game that this client does not know.
 */
export function gameOf({ game }: { readonly game: string }): Game<GameId> {
  const found = (GAMES as Readonly<Record<string, unknown>>)[game];
  if (!found) throw new Error(`a game that this page cannot show: ${game}`);
  // What is handed to a game is always of that game: its board named it.
  return found as Game<GameId>;
}
