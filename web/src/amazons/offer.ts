import type { OfferedGame } from '../choose/game.ts';
import { learnParts, t } from '../words.ts';
import { emblem } from './emblem.ts';

/** The Game of the Amazons as it is offered. */
export const amazons: OfferedGame = {
  shuffled: false,
  picture: () => import('./Picture.svelte'),
  emblem,
  saySet: (pieces) =>
    'files' in pieces ? t('choose.board_size', { files: pieces.files, ranks: pieces.ranks }) : undefined,
  editor: () => learnParts('at_table', 'refusals').then(() => import('./Editor.svelte')),
};
