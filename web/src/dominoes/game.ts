import type { Game } from '../table/game.ts';
import { analysis, sayJudged } from '../table/judged.ts';
import { asSeenBy } from './eyes.ts';
import { tileOf } from './moves.ts';
import { passesOf } from './passes.ts';
import Piece from './Piece.svelte';
import { dominoes as offer } from './offer.ts';
import ReviewMove from './ReviewMove.svelte';
import { handStory } from './score.ts';
import { sayMove, sayMoveIn, tellMove } from './telling.ts';

/** Dominoes at the table. */
export const dominoes: Game<'dominoes'> = {
  id: 'dominoes',
  table: () => import('./Table.svelte'),
  review: () => import('./Review.svelte'),
  ReviewMove,
  hidden: true,
  shuffled: offer.shuffled,
  sayMove: (move, at) => (at ? sayMoveIn(at, move, at.position.board.ends) : sayMove(move)),
  asked: { Drawn: Piece, passes: ({ position }, piece) => passesOf(position.board, tileOf(piece)) },
  sayJudged: (move) => sayJudged(move, (text) => sayMove(text)),
  analysis,
  tellMove: (move, view) => tellMove(move, view),
  handStory,
  asSeenBy,
};
