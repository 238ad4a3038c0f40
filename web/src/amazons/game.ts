import type { Game } from '../table/game.ts';
import { amazons as offer } from './offer.ts';
import ReviewMove from './ReviewMove.svelte';
import { analysis, handStory, sayJudged, sayMove, tellMove } from './telling.ts';

/** The Game of the Amazons at the table: everything is in the open, and nothing is shuffled. */
export const amazons: Game<'amazons'> = {
  id: 'amazons',
  table: () => import('./Table.svelte'),
  review: () => import('./Review.svelte'),
  ReviewMove,
  hidden: false,
  shuffled: offer.shuffled,
  sayMove,
  sayJudged,
  analysis,
  tellMove,
  handStory,
  asSeenBy: (position) => position,
};
