import { around, type Box, type Point } from './grid.ts';

/** The side of the square that must be able to walk away: room for a tile and a double across it. */
const SQUARE = 2;
/** Steps of half a unit, as the tiles lie. */
const STEP = 0.5;

/**
 * Which open ends still have a way out: whether a square of two units can walk from an end to beyond all tiles.
 *
 * A line that keeps this for all its ends can always be lengthened, however often it turned.
 */
export class Corridors {
  readonly #columns: number;
  readonly #rows: number;
  readonly #left: number;
  readonly #top: number;
  readonly #closed: Uint8Array;

  constructor(tiles: readonly Box[]) {
    const all = around(tiles);
    const margin = SQUARE + 2 * STEP;
    this.#left = all.x - all.width / 2 - margin;
    this.#top = all.y - all.height / 2 - margin;
    this.#columns = Math.round((all.width + 2 * margin) / STEP) + 1;
    this.#rows = Math.round((all.height + 2 * margin) / STEP) + 1;
    this.#closed = new Uint8Array(this.#columns * this.#rows);
    for (const tile of tiles) this.#close(tile);
  }

  /** Whether a square that starts centred at one of the points gets out. */
  leadOut(starts: readonly Point[]): boolean {
    const seen = new Uint8Array(this.#closed.length);
    const waiting: number[] = [];
    const visit = (column: number, row: number): boolean => {
      if (column <= 0 || row <= 0 || column >= this.#columns - 1 || row >= this.#rows - 1) return true;
      const cell = row * this.#columns + column;
      if (seen[cell] === 0 && this.#closed[cell] === 0) {
        seen[cell] = 1;
        waiting.push(cell);
      }
      return false;
    };
    for (const start of starts) {
      if (visit(Math.round((start.x - this.#left) / STEP), Math.round((start.y - this.#top) / STEP))) return true;
    }
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const column = cell % this.#columns;
      const row = (cell - column) / this.#columns;
      if (visit(column - 1, row) || visit(column + 1, row) || visit(column, row - 1) || visit(column, row + 1))
        return true;
    }
    return false;
  }

  /** Closes every centre at which the square would lie over the tile. */
  #close(tile: Box): void {
    const halfWidth = (tile.width + SQUARE) / 2;
    const halfHeight = (tile.height + SQUARE) / 2;
    const firstColumn = Math.floor((tile.x - halfWidth - this.#left) / STEP) + 1;
    const lastColumn = Math.ceil((tile.x + halfWidth - this.#left) / STEP) - 1;
    const firstRow = Math.floor((tile.y - halfHeight - this.#top) / STEP) + 1;
    const lastRow = Math.ceil((tile.y + halfHeight - this.#top) / STEP) - 1;
    for (let row = firstRow; row <= lastRow; row += 1) {
      this.#closed.fill(1, row * this.#columns + firstColumn, row * this.#columns + lastColumn + 1);
    }
  }
}
