import type { OfferedGame } from '../choose/game.ts';
import { t } from '../words.ts';
import { emblem } from './emblem.ts';
import Picture from './Picture.svelte';

/** Escoba de quince as it is offered. */
export const escoba: OfferedGame = {
  name: () => t('home.game.escoba'),
  shuffled: true,
  Picture,
  emblem,
};
