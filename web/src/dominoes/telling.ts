import { sayNames, t } from '../words.ts';
import type { DominoesBoard, LoggedMove, MoveKind, OpenEnd, ScoredBonus } from '../wire.ts';
import type { DominoesView } from './view.ts';
import type { Arms } from './arms.ts';
import { armsOf } from './arms.ts';
import { isDouble } from './placement.ts';
import { armOf, isGift, isPass, STOCK, tileIn, tileOf, type Tile } from './moves.ts';
import { sayPoints } from '../table/score.ts';
import { nameOfSide } from '../table/sides.ts';
import { sayBonus } from '../table/bonuses.ts';
import { isViewer, sayWho } from '../table/viewer.ts';

/** The arms of a line. */
const PLAIN: Arms = { heads: 2, trains: [] };

/** As many ends are told one by one; of more only how many there are. */
const FEW_ENDS = 6;

/** A number in words; as it is where it is above nine. */
export function sayNumber(number: number): string {
  switch (number) {
    case 0:
      return t('move.number.n0');
    case 1:
      return t('move.number.n1');
    case 2:
      return t('move.number.n2');
    case 3:
      return t('move.number.n3');
    case 4:
      return t('move.number.n4');
    case 5:
      return t('move.number.n5');
    case 6:
      return t('move.number.n6');
    case 7:
      return t('move.number.n7');
    case 8:
      return t('move.number.n8');
    case 9:
      return t('move.number.n9');
    default:
      return String(number);
  }
}

/** A tile in words: `cinco-tres`, `seis doble`, `cinco-tres-uno`, `triple seis`. */
export function sayTile(tile: Tile): string {
  const [a = 0, b = a] = tile;
  const number = sayNumber(a);
  if (!isDouble(tile))
    return tile.length > 2 ? tile.map(sayNumber).join('-') : t('move.tile', { a: number, b: sayNumber(b) });
  if (tile.length === 3) return t('move.triple', { number });
  if (tile.length === 4) return t('move.fourfold', { number });
  if (tile.length === 5) return t('move.fivefold', { number });
  if (tile.length === 6) return t('move.sixfold', { number });
  if (tile.length === 7) return t('move.sevenfold', { number });
  return tile.length === 8 ? t('move.eightfold', { number }) : t('move.double', { number });
}

/**
 * An arm in words: whose train it is, the side it lies on, or its number, at a star and where tiles of so many faces grow in
 * all directions.
 */
export function sayArm(arm: number, { heads, trains, star }: Arms = PLAIN): string {
  const train = trains[arm];
  if (train) return train.name;
  if (star || (heads > 4 && arm > 1)) return t('move.across', { arm: arm + 1 });
  if (arm === 0) return t('move.right');
  if (arm === 1) return t('move.left');
  if (arm === 2) return t('move.up');
  return arm === 3 && heads !== 3 ? t('move.down') : t('move.across', { arm: arm + 1 });
}

/**
 * A move in notation in words: `cinco-tres, derecha`. With the open ends by the number that it is laid at, `cinco-tres, al
 * tres`: where a line is folded, its left end need not lie on the left.
 */
export function sayMove(move: string, ends: readonly OpenEnd[] = [], arms: Arms = PLAIN): string {
  if (isPass(move)) return t('table.pass').toLocaleLowerCase();
  const key = tileIn(move);
  if (key === null) return move;
  const tile = tileOf(key);
  if (isGift(move)) return t('move.give', { tile: sayTile(tile) });
  const end = ends.find(({ arm }) => arm === armOf(move));
  const numbers = ends.map(({ number }) => number);
  // Two ends of one number are told apart by their sides; before the first tile there are none.
  if (end && end.number >= 0 && numbers.indexOf(end.number) === numbers.lastIndexOf(end.number))
    return end.number === 0
      ? t('move.at_blank', { tile: sayTile(tile) })
      : t('move.at_number', { tile: sayTile(tile), number: sayNumber(end.number) });
  return t('move.at', { tile: sayTile(tile), side: sayArm(armOf(move), { ...arms, heads: tile.length }) });
}

/** A move of a position in words: what is placed on an empty table is laid at no end. */
export function sayMoveIn(view: DominoesView, move: string, ends: readonly OpenEnd[] = []): string {
  const key = tileIn(move);
  if (key !== null && !isGift(move) && view.position.board.placed.length === 0) return sayTile(tileOf(key));
  return sayMove(move, ends, armsOf(view));
}

/** The open ends in words, from left to right, or train by train; of many, how many there are. */
export function sayEnds(ends: readonly OpenEnd[], { trains }: Arms = PLAIN): string {
  if (trains.length > 0 && ends.length > 0) return ends.map((end) => sayTrain(end, trains)).join('; ');
  const left = ends.find((end) => end.arm === 1);
  const right = ends.find((end) => end.arm === 0);
  if (ends.length === 2 && left && right)
    return t('move.ends', { left: sayNumber(left.number), right: sayNumber(right.number) });
  if (ends.length > FEW_ENDS) return t('table.ends_count', { n: ends.length });
  const [only] = ends;
  if (only && ends.length === 1) return t('move.ends_one', { numbers: sayNumber(only.number) });
  return t('move.ends_many', { numbers: sayNames(ends.map((end) => sayNumber(end.number))) });
}

/** A train with its open number, and that everybody may play there where it is another's. */
function sayTrain({ arm, number }: OpenEnd, trains: Arms['trains']): string {
  const train = trains[arm];
  const said = { train: train?.name ?? '', number: sayNumber(number) };
  return train?.open ? t('move.train_open', said) : t('move.train_end', said);
}

/**
 * The ends that a move left, read off the moves of the hand up to it; none where they can't be read off, because an
 * arm opens only later or tiles have more than two faces.
 */
export function endsAfter(board: DominoesBoard, ply: number): readonly OpenEnd[] | null {
  const { placed, ends, heads } = board;
  if ((placed.at(-1)?.ply ?? -1) <= ply) return ends;
  if (heads > 2 || placed.some((tile) => tile.spinner)) return null;
  const open = new Map<number, OpenEnd>();
  placed.forEach((tile, at) => {
    if (tile.ply !== null && tile.ply > ply) return;
    const counts = isDouble(tile.tile) ? 2 : 1;
    if (tile.joins === null) {
      // A line that grows at one end has no left one.
      if (ends.some(({ arm }) => arm === 1)) open.set(1, { arm: 1, number: tile.inner, counts, at });
      open.set(0, { arm: 0, number: tile.outer, counts, at });
    } else {
      open.set(tile.arm, { arm: tile.arm, number: tile.outer, counts, at });
    }
  });
  return [...open.values()];
}

/** What is said at the table with a move that places nothing: `paso`; nothing with a tile. */
export function sayKind(kind: MoveKind): string | null {
  switch (kind) {
    case 'pass':
      return t('table.passes');
    case 'stop':
      return t('table.stops');
    case 'yield':
      return t('table.yields');
    case 'give':
      return t('table.gives');
    case 'keep':
      return t('table.keeps');
    case 'ask':
      return t('table.asks');
    case 'place':
      return null;
  }
}

/** A bonus in words: `Nosotros, +15: por los extremos.` */
export function tellBonus(bonus: ScoredBonus, view: DominoesView): string {
  return t('move.scored', {
    names: nameOfSide(view, bonus.side),
    points: sayPoints(bonus.points),
    what: sayBonus(bonus.what),
  });
}

/**
 * A move in words, as the live line says it: `Carmen, derecha: cinco-tres; extremos cinco y dos.` In brief the open ends
 * are left out.
 */
export function tellMove(move: LoggedMove, view: DominoesView, brief = false): string {
  const mine = isViewer(view, move.seat);
  const name = sayWho(view.seats, move.seat, view.you);
  // To open, several may have drawn before one of them opens.
  const draws = [...(move.sought ?? []), { seat: move.seat, tiles: move.drew }].filter(({ tiles }) => tiles > 0);
  const drew = draws.map(({ seat, tiles: n }) =>
    isViewer(view, seat) ? t('move.drew_you', { n }) : t('move.drew', { name: sayWho(view.seats, seat, view.you), n }),
  );
  const pause = move.pause === 'none' ? [] : [move.pause === 'short' ? t('move.with_short') : t('move.with_long')];
  return [
    ...drew,
    tellAct(move, view, mine, name, brief),
    ...pause,
    ...move.bonuses.map((bonus) => tellBonus(bonus, view)),
  ].join(' ');
}

function tellAct(move: LoggedMove, view: DominoesView, mine: boolean, name: string, brief: boolean): string {
  switch (move.kind) {
    case 'pass': {
      const tile = move.turned_up ? sayTile(move.turned_up) : null;
      const back = tile === null ? '' : mine ? t('move.put_back_you', { tile }) : t('move.put_back', { name, tile });
      if (view.position.board.trains.length > 0)
        return `${back} ${mine ? t('move.passed_open_you') : t('move.passed_open', { name })}`.trim();
      return back || (mine ? t('move.passed_you') : t('move.passed', { name }));
    }
    case 'stop':
      return mine ? t('move.stopped_you') : t('move.stopped', { name });
    case 'yield':
      return mine ? t('move.yielded_you') : t('move.yielded', { name });
    case 'keep':
      return mine ? t('move.kept_you') : t('move.kept', { name });
    case 'ask':
      return mine ? t('move.asked_you') : t('move.asked', { name });
    case 'give': {
      if (move.tile && move.to !== undefined) {
        const words = { name, tile: sayTile(move.tile), to: sayWho(view.seats, move.to, view.you) };
        return mine ? t('move.gave_to_by_you', words) : t('move.gave_to', words);
      }
      if (!move.tile) return t('move.gave', { name });
      return mine
        ? t('move.gave_you', { tile: sayTile(move.tile) })
        : t('move.gave_tile', { name, tile: sayTile(move.tile) });
    }
    case 'place':
      return tellPlaced(move, view, mine, name, brief);
  }
}

function tellPlaced(move: LoggedMove, view: DominoesView, mine: boolean, name: string, brief: boolean): string {
  const { board } = view.position;
  const tile = sayTile(move.tile ?? []);
  // All the trains after every move would be too much to listen to.
  const open = brief || board.trains.length > 0 ? null : endsAfter(board, move.ply);
  const ends = open ? sayEnds(open) : null;
  if (board.placed[0]?.ply === move.ply) {
    if (ends === null) return mine ? t('move.opened_only_you', { tile }) : t('move.opened_only', { name, tile });
    return mine ? t('move.opened_you', { tile, ends }) : t('move.opened', { name, tile, ends });
  }
  const side = sayArm(move.arm ?? 0, armsOf(view));
  if (ends === null)
    return mine ? t('move.placed_only_you', { side, tile }) : t('move.placed_only', { name, side, tile });
  return mine ? t('move.placed_you', { side, tile, ends }) : t('move.placed', { name, side, tile, ends });
}

/** The place at an open end in words; before the first tile, of which the number is none, the table. */
export function sayPlace(end: Pick<OpenEnd, 'arm' | 'number'>, { heads, trains, star }: Arms = PLAIN): string {
  if (end.arm === STOCK) return t('table.confirm_give');
  if (end.number < 0) return t('table.place_first');
  const number = sayNumber(end.number);
  const train = trains[end.arm];
  if (train) return t('table.place_train', { train: train.name, number });
  if (star || (heads > 4 && end.arm > 1)) return t('table.place_across', { arm: end.arm + 1, number });
  if (end.arm === 0) return t('table.place_right', { number });
  if (end.arm === 1) return t('table.place_left', { number });
  if (end.arm === 2) return t('table.place_up', { number });
  return end.arm === 3 && heads !== 3
    ? t('table.place_down', { number })
    : t('table.place_across', { arm: end.arm + 1, number });
}

/** The open ends as figures, in a sentence: `Extremos 5 y 0.` */
export function tellEnds(ends: readonly OpenEnd[], { trains }: Arms = PLAIN): string {
  // Each train has its name and its number on the table: said all together they would be a list.
  if (trains.length > 0 && ends.length > 0) return '';
  const left = ends.find((end) => end.arm === 1);
  const right = ends.find((end) => end.arm === 0);
  if (ends.length === 0) return t('table.not_yours_yet');
  if (ends.length > FEW_ENDS) return `${t('table.ends_count', { n: ends.length })}.`;
  if (right && ends.length === 1) return t('table.ends_one', { numbers: right.number });
  if (ends.length !== 2 || !left || !right)
    return t('table.ends_many', { numbers: sayNames(ends.map((end) => String(end.number))) });
  if (left.number === right.number) return t('table.ends_equal', { number: left.number });
  return t('table.ends', { left: left.number, right: right.number });
}
