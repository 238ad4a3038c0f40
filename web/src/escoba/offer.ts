import type { OfferedGame } from '../choose/game.ts';
import { emblem } from './emblem.ts';
import Picture from './Picture.svelte';

/** Escoba de quince as it is offered. */
export const escoba: OfferedGame = {
  shuffled: true,
  Picture,
  emblem,
};
