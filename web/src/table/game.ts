import type { Component } from 'svelte';
import type { Board, HandScore, JudgedMove, LoggedMove, Position, TableView } from '../wire.ts';
import type { HandStory } from './score.ts';
import type { Sitting } from './sitting.svelte.ts';

/** The games that a position can be of. */
export type GameId = Board['game'];

/** The board of a game. */
export type BoardOf<G extends GameId> = Extract<Board, { game: G }>;

/** A position of a game. */
export type PositionOf<G extends GameId> = Omit<Position, 'board'> & { board: BoardOf<G> };

/** A table at which that game is played. */
export type ViewOf<G extends GameId> = Omit<TableView, 'position'> & { position: PositionOf<G> };

/**
 * A view as one of the game that is played there.
 *
 * # Errors
 * Throws where another game is played there: who asks has mistaken the table.
 */
export function viewOf<G extends GameId>(view: TableView, game: G): ViewOf<G> {
  if (view.position.board.game !== game) throw new Error(`a table of ${view.position.board.game}, not of ${game}`);
  return view as unknown as ViewOf<G>;
}

/** A move as every game's log tells it. */
export type MadeMove = Pick<LoggedMove, 'ply' | 'seat' | 'move'>;

/** A move of the log of a game. */
export type MoveOf<G extends GameId> = BoardOf<G>['log'][number];

/** The paper beside the table turns to what has a tab. */
export interface Tab {
  /** Under what name the browser keeps which was open last. */
  readonly id: string;
  label(): string;
}

/** What the review says of exact play. */
export interface AnalysisWords {
  readonly title: string;
  /** What it is asked for with. */
  readonly ask: string;
  /** What the list of the dearest moves is called. */
  readonly costly: string;
  /** What there is to say where no move cost anything. */
  readonly none: string;
  /** What the values mean. */
  readonly note: string;
  /** What a move cost, in words. */
  cost(points: number): string;
}

/** What a seat has shown by passing. */
export interface ShownByPassing {
  readonly seat: number;
  /** On what it has passed, in words. */
  readonly numbers: readonly string[];
  /** Whether it follows that the seat does not hold the piece that is asked for. */
  readonly rulesOut: boolean;
}

/** What a puzzle that asks who holds a piece needs of a game. */
export interface AskedPiece<G extends GameId> {
  /** A piece by its name, drawn small beside a line of text. */
  readonly Drawn: Component<{ piece: string }>;
  /** What each seat has shown by passing: of the piece, else of anything. */
  passes(view: ViewOf<G>, piece: string): readonly ShownByPassing[];
}

/**
 * What the table and the review need of a game. A game says it once, in its `game.ts`, and stands in the list of
 * `games.ts`. What the other pages need is an `OfferedGame` (`choose/game.ts`).
 */
export interface Game<G extends GameId> {
  readonly id: G;
  /** The table, [`Shell`](./Shell.svelte) filled with what the game draws: it comes when one of this game is gone to. */
  readonly table: () => Promise<{ default: Component<{ sitting: Sitting; view: ViewOf<G> }> }>;
  /** The middle of the review: the position of a step, and what each seat holds; it comes in the same way. */
  readonly review: () => Promise<{
    default: Component<{
      table: TableView;
      shown: ViewOf<G>;
      positions: readonly PositionOf<G>[];
      step: number;
      go: (step: number) => void;
    }>;
  }>;
  /** A move of the list in the review, between the mover's name and what it cost. */
  readonly ReviewMove: Component<{ move: MoveOf<G>; table: TableView }>;
  /** Whether anybody knows what others do not: the review then can be seen with one seat's eyes. */
  readonly hidden: boolean;
  /** Whether chance is shuffled, by a seed that can be checked afterwards. */
  readonly shuffled: boolean;
  /** A move in notation in words; at a table that is in sight, by what is seen there. */
  sayMove(move: string, at?: ViewOf<G>): string;
  /** What puzzles that ask who holds a piece need; not given where none does. */
  readonly asked?: AskedPiece<G>;
  /** What exact play makes of a move, in a sentence. */
  sayJudged(move: JudgedMove): string;
  /** What is said of exact play beside. */
  analysis(): AnalysisWords;
  /** A move that was made in a sentence, as the live line says it. */
  tellMove(move: MoveOf<G>, view: ViewOf<G>): string;
  /** A finished hand in words. */
  handStory(view: ViewOf<G>, score: HandScore): HandStory;
  /** A position as one seat saw it. */
  asSeenBy(position: PositionOf<G>, seat: number): PositionOf<G>;
}
