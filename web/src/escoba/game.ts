import type { Game } from '../table/game.ts';
import { analysis, sayJudged } from '../table/judged.ts';
import { deckOf } from './cards.ts';
import { asSeenBy } from './eyes.ts';
import { escoba as offer } from './offer.ts';
import ReviewMove from './ReviewMove.svelte';
import { handStory } from './score.ts';
import { t } from '../words.ts';
import { sayMove, tellMove } from './telling.ts';

/** Escoba at the table. */
export const escoba: Game<'escoba'> = {
  id: 'escoba',
  table: () => import('./Table.svelte'),
  review: () => import('./Review.svelte'),
  ReviewMove,
  hidden: true,
  shuffled: offer.shuffled,
  sayMove: (move, at) => sayMove(move, at && deckOf(at.position.board)),
  sayJudged: (move) => sayJudged(move, (one) => sayMove(one)),
  analysis: () => ({ ...analysis(), note: t('escoba.values_of') }),
  tellMove,
  handStory,
  asSeenBy,
};
