import type { OfferedGame } from '../choose/game.ts';
import { emblem } from './emblem.ts';

/** Escoba de quince as it is offered. */
export const escoba: OfferedGame = {
  shuffled: true,
  picture: () => import('./Picture.svelte'),
  emblem,
};
