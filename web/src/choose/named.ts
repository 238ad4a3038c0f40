import type { Pieces } from '../wire.ts';
import { t } from '../words.ts';

/** What each game is called at home and above lists, in their order: home needs no more of a game, and loads no more. */
export const NAMED_GAMES: { readonly [G in Pieces['game']]: () => string } = {
  dominoes: () => t('home.game.dominoes'),
  amazons: () => t('home.game.amazons'),
  escoba: () => t('home.game.escoba'),
};
