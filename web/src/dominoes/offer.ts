import type { OfferedGame } from '../choose/game.ts';
import { emblem } from './emblem.ts';

/** Dominoes as it is offered. */
export const dominoes: OfferedGame = {
  shuffled: true,
  picture: () => import('./Picture.svelte'),
  emblem,
  example: () => import('./RuleExample.svelte'),
};
