import { amazons } from '../amazons/offer.ts';
import { dominoes } from '../dominoes/offer.ts';
import { escoba } from '../escoba/offer.ts';
import type { Pieces } from '../wire.ts';
import type { OfferedGame } from './game.ts';
import { NAMED_GAMES } from './named.ts';

/** Every game that the pages offer; a new game is an entry here and in `named.ts`. */
const GAMES: { readonly [G in Pieces['game']]: OfferedGame } = { dominoes, amazons, escoba };

/** A game as the pages offer it, with its name in the language chosen. */
type NamedGame = OfferedGame & { readonly id: string; readonly name: () => string };

/** The games with their names, in the order in which home shows them. */
export const OFFERED_GAMES: readonly NamedGame[] = Object.entries(NAMED_GAMES).map(([id, name]) => ({
  id,
  name,
  ...GAMES[id as keyof typeof GAMES],
}));

/** A game by its name; none where the server has a game that this client does not know. */
export function offeredGame(id: string): NamedGame | undefined {
  return OFFERED_GAMES.find((game) => game.id === id);
}
