import { t } from '../words.ts';

/** The games that home offers, in their order: each leads to a table of it. */
export const GAMES: readonly { readonly id: string; readonly name: () => string }[] = [
  { id: 'dominoes', name: () => t('home.game.dominoes') },
  { id: 'amazons', name: () => t('home.game.amazons') },
  { id: 'escoba', name: () => t('home.game.escoba') },
];
