import { amazons } from '../amazons/offer.ts';
import { dominoes } from '../dominoes/offer.ts';
import { escoba } from '../escoba/offer.ts';
import type { Pieces } from '../wire.ts';
import type { OfferedGame } from './game.ts';

/** Every game that the pages offer, by its name and in the order in which home shows them; a new game is an entry here. */
const GAMES: { readonly [G in Pieces['game']]: OfferedGame } = { dominoes, amazons, escoba };

/** The games with their names, in their order. */
export const OFFERED_GAMES: readonly (OfferedGame & { readonly id: string })[] = Object.entries(GAMES).map(
  ([id, game]) => ({ id, ...game }),
);

/** A game by its name; none where the server has a game that this client does not know. */
export function offeredGame(id: string): OfferedGame | undefined {
  return OFFERED_GAMES.find((game) => game.id === id);
}
