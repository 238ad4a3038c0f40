import type { Standing } from './scene.ts';
import { fileOf, rankOf, rowsOf, squareAt, type Size, type Square } from './squares.ts';

/** A board as it is set up: what stands where, and who is to move (0 White, 1 Black). */
export interface SetUp extends Size {
  readonly pieces: ReadonlyMap<Square, Standing>;
  readonly mover: number;
}

/** Why a text is no position, or a position none to play from; the server says the same. */
export type Wrong =
  | { readonly why: 'empty' | 'no_mover' | 'rest' }
  /** A sign that means nothing, and its place in the text, from 1. */
  | { readonly why: 'sign'; readonly sign: string; readonly at: number }
  /** A number of empty squares that no rank has. */
  | { readonly why: 'run'; readonly run: string }
  /** A rank that is not as long as the first that is written. */
  | { readonly why: 'uneven'; readonly rank: number; readonly files: number; readonly first: number }
  /** A board for which there are no rules. */
  | { readonly why: 'size'; readonly files: number; readonly ranks: number }
  /** Something else where the side to move should be. */
  | { readonly why: 'mover'; readonly word: string }
  /** A side (0 White, 1 Black) without an amazon, with too many of them, or to move and stuck. */
  | { readonly why: 'no_amazon' | 'too_many' | 'stuck'; readonly side: number };

/** Most amazons of a side. */
const MOST_AMAZONS = 16;
/** Most squares of a rank or a file. */
const MOST_SIDE = 16;

const SIGNS: Readonly<Record<string, Standing>> = { w: 'white', b: 'black', x: 'stone', '*': 'stone' };
const WRITTEN: Readonly<Record<Standing, string>> = { white: 'w', black: 'b', stone: 'x' };

/** What a rank of a text holds from the left, or what is wrong with it; `start` is its place in the text. */
function readRank(text: string, start: number): (Standing | null)[] | Wrong {
  const squares: (Standing | null)[] = [];
  for (const { 0: part, index } of text.matchAll(/\d+|./gsu)) {
    const number = Number(part);
    if (/^\d/.test(part)) {
      if (number < 1 || number > MOST_SIDE) return { why: 'run', run: part };
      for (let empty = 0; empty < number; empty += 1) squares.push(null);
      continue;
    }
    const piece = SIGNS[part.toLowerCase()];
    if (piece === undefined) return { why: 'sign', sign: part, at: start + index + 1 };
    squares.push(piece);
  }
  return squares;
}

/**
 * Reads a position: ranks from the top separated by `/`, numbers for runs of empty squares, `w`, `b` and `x` (or `*`) for
 * the amazons and arrows, then the side to move. Capitals are read as well.
 */
export function readPosition(text: string): SetUp | Wrong {
  const begin = text.length - text.trimStart().length;
  const [board = '', mover, ...rest] = text.trim().split(/\s+/);
  if (board === '') return { why: 'empty' };
  const rows: (Standing | null)[][] = [];
  let start = begin;
  for (const part of board.split('/')) {
    const row = readRank(part, start);
    if ('why' in row) return row;
    rows.push(row);
    start += part.length + 1;
  }
  const [files, ranks] = [rows[0]?.length ?? 0, rows.length];
  const uneven = rows.findIndex((row) => row.length !== files);
  if (uneven >= 0) return { why: 'uneven', rank: ranks - uneven, files: rows[uneven]?.length ?? 0, first: files };
  if (files < 3 || files > MOST_SIDE || ranks < 3 || ranks > MOST_SIDE) return { why: 'size', files, ranks };
  if (mover === undefined) return { why: 'no_mover' };
  if (!/^[wb]$/i.test(mover)) return { why: 'mover', word: mover };
  if (rest.length > 0) return { why: 'rest' };
  const pieces = new Map<Square, Standing>();
  rows.forEach((row, fromTop) =>
    row.forEach((piece, file) => piece && pieces.set(squareAt(file, ranks - 1 - fromTop), piece)),
  );
  return { files, ranks, pieces, mover: mover.toLowerCase() === 'w' ? 0 : 1 };
}

/** A position as text: `3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w`. */
export function writePosition({ pieces, mover, ...size }: SetUp): string {
  const rank = (squares: readonly Square[]) =>
    squares
      .map((square) => pieces.get(square))
      .map((piece) => (piece ? WRITTEN[piece] : '.'))
      .join('')
      .replace(/\.+/g, (run) => String(run.length));
  return `${rowsOf(size, false).map(rank).join('/')} ${mover === 0 ? 'w' : 'b'}`;
}

/** The squares of the amazons of a seat, or of the arrows. */
export function squaresWith({ pieces }: Pick<SetUp, 'pieces'>, what: Standing): Square[] {
  return [...pieces].filter(([, piece]) => piece === what).map(([square]) => square);
}

/** Why a position cannot be played from; nothing where it can. */
export function unplayable(board: SetUp): Wrong | null {
  for (const [side, what] of (['white', 'black'] as const).entries()) {
    const amazons = squaresWith(board, what).length;
    if (amazons === 0) return { why: 'no_amazon', side };
    if (amazons > MOST_AMAZONS) return { why: 'too_many', side };
  }
  const free = (square: Square) =>
    [-1, 0, 1].some((dx) =>
      [-1, 0, 1].some((dy) => {
        const [file, rank] = [fileOf(square) + dx, rankOf(square) + dy];
        return (
          file >= 0 && rank >= 0 && file < board.files && rank < board.ranks && !board.pieces.has(squareAt(file, rank))
        );
      }),
    );
  return squaresWith(board, board.mover === 0 ? 'white' : 'black').some(free)
    ? null
    : { why: 'stuck', side: board.mover };
}
