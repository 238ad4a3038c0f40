import type { OfferedGame } from '../choose/game.ts';
import { emblem } from './emblem.ts';
import Picture from './Picture.svelte';

/** Dominoes as it is offered. */
export const dominoes: OfferedGame = {
  shuffled: true,
  Picture,
  emblem,
  example: () => import('./RuleExample.svelte'),
};
