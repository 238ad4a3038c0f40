import type { AmazonsBoard } from '../wire.ts';

/** A square in notation: `d1`, the fourth file from White's left in the rank nearest White. */
export type Square = string;

/** The size of a board. */
export type Size = Pick<AmazonsBoard, 'files' | 'ranks'>;

/** A place on the screen: the column from the left and the row from the top, both from 0. */
export interface ScreenSquare {
  readonly column: number;
  readonly row: number;
}

/** A way to go over the board as it is seen. */
export type LookDirection = 'left' | 'right' | 'up' | 'down';

/** The letter of a file, counted from 0. */
export function letterOf(file: number): string {
  return String.fromCharCode(97 + file);
}

/** A square by its file and rank, both from 0. */
export function squareAt(file: number, rank: number): Square {
  return `${letterOf(file)}${rank + 1}`;
}

/** The file of a square, from 0. */
export function fileOf(square: Square): number {
  return square.charCodeAt(0) - 97;
}

/** The rank of a square, from 0. */
export function rankOf(square: Square): number {
  return Number(square.slice(1)) - 1;
}

/** Where a square is seen; turned round, with Black below. */
export function placeOf(square: Square, { files, ranks }: Size, turned: boolean): ScreenSquare {
  const [file, rank] = [fileOf(square), rankOf(square)];
  return turned ? { column: files - 1 - file, row: rank } : { column: file, row: ranks - 1 - rank };
}

/** The square that is seen at a place. */
export function seenAt({ column, row }: ScreenSquare, { files, ranks }: Size, turned: boolean): Square {
  return turned ? squareAt(files - 1 - column, row) : squareAt(column, ranks - 1 - row);
}

/** The squares row by row as they are seen, from the top. */
export function rowsOf(size: Size, turned: boolean): Square[][] {
  return Array.from({ length: size.ranks }, (_, row) =>
    Array.from({ length: size.files }, (_, column) => seenAt({ column, row }, size, turned)),
  );
}

/** The next square on a way; the same at the edge. */
export function nextTo(square: Square, way: LookDirection, size: Size, turned: boolean): Square {
  const { column, row } = placeOf(square, size, turned);
  const within = (value: number, end: number) => Math.max(0, Math.min(end - 1, value));
  const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[way] as [number, number];
  return seenAt({ column: within(column + dx, size.files), row: within(row + dy, size.ranks) }, size, turned);
}
