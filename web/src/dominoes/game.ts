import type { Game } from '../table/game.ts';
import { analysis, sayJudged } from '../table/judged.ts';
import { asSeenBy } from './eyes.ts';
import Review from './Review.svelte';
import ReviewMove from './ReviewMove.svelte';
import { handStory } from './score.ts';
import Table from './Table.svelte';
import { sayMove, tellMove } from './telling.ts';

/** Dominoes at the table. */
export const dominoes: Game<'dominoes'> = {
  id: 'dominoes',
  Table,
  Review,
  ReviewMove,
  hidden: true,
  shuffled: true,
  sayMove,
  sayJudged: (move) => sayJudged(move, sayMove),
  analysis,
  tellMove: (move, view) => tellMove(move, view),
  handStory,
  asSeenBy,
};
