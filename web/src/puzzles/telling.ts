import { fromLeft } from '../people/places.ts';
import type { ShownByPassing } from '../table/game.ts';
import { sayWho } from '../table/viewer.ts';
import { sayDecimal } from '../why/weighed.ts';
import type { PuzzleAnswered, PuzzleSummary, TableView } from '../wire.ts';
import { sayCount, sayNames, t, type PlainKey } from '../words.ts';

/** The level of puzzles that none of our people finds. */
export const BEYOND_ALL = 10;

/** Who holds a piece where nobody does. */
export const STOCK = 'stock';

/** What each kind of puzzle asks for: in a few words, and in a sentence. */
const KINDS: Readonly<Record<string, readonly [PlainKey, PlainKey]>> = {
  'dominoes/close': ['puzzles.dominoes.close', 'puzzles.dominoes.close_text'],
  'dominoes/pass': ['puzzles.dominoes.pass', 'puzzles.dominoes.pass_text'],
  'dominoes/last': ['puzzles.dominoes.last', 'puzzles.dominoes.last_text'],
  'dominoes/choose': ['puzzles.dominoes.choose', 'puzzles.dominoes.choose_text'],
  'dominoes/who': ['puzzles.dominoes.who', 'puzzles.dominoes.who_text'],
  'escoba/escoba': ['puzzles.escoba.escoba', 'puzzles.escoba.escoba_text'],
  'escoba/fifteen': ['puzzles.escoba.fifteen', 'puzzles.escoba.fifteen_text'],
  'escoba/capture': ['puzzles.escoba.capture', 'puzzles.escoba.capture_text'],
  'escoba/last': ['puzzles.escoba.last', 'puzzles.escoba.last_text'],
  'amazons/fill': ['puzzles.amazons.fill', 'puzzles.amazons.fill_text'],
  'amazons/shut_in': ['puzzles.amazons.shut_in', 'puzzles.amazons.shut_in_text'],
  'amazons/count': ['puzzles.amazons.count', 'puzzles.amazons.count_text'],
};

/** The puzzle in a few words: `Encuentra la escoba`. */
export function sayKind({ game, kind }: Pick<PuzzleSummary, 'game' | 'kind'>): string {
  const words = KINDS[`${game}/${kind}`];
  return words ? t(words[0]) : kind;
}

/** What is to be found, in a sentence. */
export function sayQuestion({ game, kind }: Pick<PuzzleSummary, 'game' | 'kind'>): string {
  const words = KINDS[`${game}/${kind}`];
  return words ? t(words[1]) : '';
}

/** How hard it is: `nivel 4`. */
export function sayLevel(level: number): string {
  return level >= BEYOND_ALL ? t('puzzles.beyond') : t('puzzles.level', { level });
}

/** Somebody who might hold a piece. */
export const sayHolder = (holder: string, { seats, you }: Pick<TableView, 'seats' | 'you'>): string =>
  holder === STOCK ? t('puzzles.stock') : sayWho(seats, Number(holder), you);

/** Those who might hold a piece as they sit, from the left to the right of the table; nobody comes last. */
export function inOrderOfSeats(
  holders: readonly string[],
  { seats, you }: Pick<TableView, 'seats' | 'you'>,
  clockwise: boolean,
): string[] {
  const row = [...fromLeft(you ?? 0, seats.length, clockwise), you ?? 0].map(String);
  return [...row.filter((seat) => holders.includes(seat)), ...holders.filter((holder) => !row.includes(holder))];
}

/** What is said over the sheet of an answer. */
export function sayVerdict(
  { right, move }: Pick<PuzzleAnswered, 'right' | 'move'>,
  { piece }: Pick<PuzzleSummary, 'piece'>,
  table: Pick<TableView, 'seats' | 'you'>,
): string {
  if (right) return t('puzzles.right');
  if (piece === null) return t('puzzles.wrong');
  return move === STOCK ? t('puzzles.wrong_stock') : t('puzzles.wrong_holder', { name: sayHolder(move, table) });
}

/** Who holds the piece, and from what passes that follows: a sentence each. */
export function sayWhyHeld(
  best: string,
  table: Pick<TableView, 'seats' | 'you'>,
  passes: readonly ShownByPassing[],
): string[] {
  const held =
    best === STOCK ? t('puzzles.why.holder_stock') : t('puzzles.why.holder', { name: sayHolder(best, table) });
  const others = passes.filter(({ seat }) => seat !== table.you);
  // What rules somebody out comes first; what only narrows the counting, after it: what the holder lacks, others hold.
  const ordered = [...others.filter(({ rulesOut }) => rulesOut), ...others.filter(({ rulesOut }) => !rulesOut)];
  const passed = ordered.map(({ seat, numbers, rulesOut }) => {
    const said = { name: sayWho(table.seats, seat, table.you), numbers: sayNames(numbers) };
    return rulesOut ? t('puzzles.why.passed', said) : t('puzzles.why.passed_other', said);
  });
  return [held, ...passed];
}

/** How the moves were valued, in a sentence. */
export function sayValued({ exact, worlds, moves }: PuzzleAnswered, kind: string): string {
  if (!exact) return t('puzzles.why.at_once');
  const [best] = moves;
  if (kind === 'who') return t('puzzles.why.holds', { worlds: sayCount(worlds ?? 1) });
  if (kind === 'fill' && best) return t('puzzles.why.fills', { n: best.mean });
  if (worlds === null) return t('puzzles.why.wins');
  if (worlds === 1) return t('puzzles.why.known');
  const read = moves.some((move) => move.read !== undefined && move.read !== null);
  return t(read ? 'puzzles.why.worlds_read' : 'puzzles.why.worlds', { worlds: sayCount(worlds) });
}

/** Points with their sign, of which small ones keep their part. */
export const sayPoints = (points: number): string => sayDecimal(points, true);
