import { sayNames, t } from '../words.ts';
import type { LoggedMove, OpenEnd, SeatView, TableView } from '../wire.ts';
import { isDouble } from './placement.ts';
import { armOf, isPass, tileOf, type Tile } from './moves.ts';

/** A number in words; as it is where it is above nine. */
export function sayNumber(number: number): string {
  switch (number) {
    case 0: return t('move.number.n0');
    case 1: return t('move.number.n1');
    case 2: return t('move.number.n2');
    case 3: return t('move.number.n3');
    case 4: return t('move.number.n4');
    case 5: return t('move.number.n5');
    case 6: return t('move.number.n6');
    case 7: return t('move.number.n7');
    case 8: return t('move.number.n8');
    case 9: return t('move.number.n9');
    default: return String(number);
  }
}

/** A tile in words: `cinco-tres`, `seis doble`. */
export function sayTile(tile: Tile): string {
  const [a = 0, b = a] = tile;
  return isDouble(tile) ? t('move.double', { number: sayNumber(a) }) : t('move.tile', { a: sayNumber(a), b: sayNumber(b) });
}

/** An arm in words: the side it lies on. */
export function sayArm(arm: number): string {
  if (arm === 0) return t('move.right');
  return arm === 1 ? t('move.left') : t('move.across', { arm });
}

/** A move in notation in words: `cinco-tres, derecha`. */
export function sayMove(move: string): string {
  if (isPass(move)) return t('table.hint_pass');
  const key = /^[\d-]+\d/.exec(move)?.[0] ?? move;
  return t('move.at', { tile: sayTile(tileOf(key)), side: sayArm(armOf(move)) });
}

/** Who sits at a seat, as the viewer calls them. */
export function sayWho(seats: readonly SeatView[], seat: number, you: number | null): string {
  const who = seats[seat];
  if (!who) return '';
  return (seat === you && who.yours) || who.occupant.name === '' ? t('table.you') : who.occupant.name;
}

/** The open ends in words, from left to right. */
export function sayEnds(ends: readonly OpenEnd[]): string {
  const left = ends.find((end) => end.arm === 1);
  const right = ends.find((end) => end.arm === 0);
  if (ends.length === 2 && left && right) return t('move.ends', { left: sayNumber(left.number), right: sayNumber(right.number) });
  return sayNames(ends.map((end) => sayNumber(end.number)));
}

/** The ends that a move left, read off the moves of the hand up to it. */
export function endsAfter(view: TableView, ply: number): OpenEnd[] {
  const { placed, ends } = view.position.board;
  if ((placed.at(-1)?.ply ?? -1) <= ply) return ends;
  const open = new Map<number, OpenEnd>();
  placed.forEach((tile, at) => {
    if (tile.ply > ply) return;
    if (tile.joins === null) {
      open.set(1, { arm: 1, number: tile.inner, at });
      open.set(0, { arm: 0, number: tile.outer, at });
    } else {
      open.set(tile.arm, { arm: tile.arm, number: tile.outer, at });
    }
  });
  return [...open.values()];
}

/** A move in words, as the live line says it: `Carmen, derecha: cinco-tres; extremos cinco y dos.` */
export function tellMove(move: LoggedMove, view: TableView): string {
  const mine = move.seat === view.you && view.seats[move.seat]?.yours === true;
  const name = sayWho(view.seats, move.seat, view.you);
  const drew = move.drew === 0 ? '' : `${mine ? t('move.drew_you', { n: move.drew }) : t('move.drew', { name, n: move.drew })} `;
  if (move.tile === null) return drew + (mine ? t('move.passed_you') : t('move.passed', { name }));
  const ends = sayEnds(endsAfter(view, move.ply));
  const tile = sayTile(move.tile);
  const side = sayArm(move.arm ?? 0);
  const opens = view.position.board.placed[0]?.ply === move.ply;
  const told = opens
    ? mine ? t('move.opened_you', { tile, ends }) : t('move.opened', { name, tile, ends })
    : t('move.placed', { name, side, tile, ends });
  if (move.pause === 'none') return drew + told;
  return `${drew}${told} ${move.pause === 'short' ? t('move.with_short') : t('move.with_long')}`;
}

/** The place at an open end in words; before the first tile, of which the number is none, the table. */
export function sayPlace(end: OpenEnd): string {
  if (end.number < 0) return t('table.place_first');
  const number = sayNumber(end.number);
  if (end.arm === 0) return t('table.place_right', { number });
  return end.arm === 1 ? t('table.place_left', { number }) : t('table.place_across', { arm: end.arm, number });
}
