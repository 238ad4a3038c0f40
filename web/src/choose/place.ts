import { drawnClockwise } from '../people/direction.ts';
import { placeOf } from '../people/places.ts';
import type { RulesInfo } from '../wire.ts';
import { t } from '../words.ts';

/**
 * Where a seat is, as the person who sits at `own` says it: "across", "your partner". Who only watches has no place to say it
 * from, and at tables of more than four nobody sits simply to one side: then it is the seat's number, from 1.
 */
export function sayPlace(rules: RulesInfo, seat: number, own: number, watch: boolean): string {
  if (watch) return t('choose.seat', { n: seat + 1 });
  if (seat === own) return t('choose.place.you');
  if (rules.sides[seat] === rules.sides[own]) return t('choose.place.partner');
  switch (rules.seats > 4 ? 'around' : placeOf(seat, own, rules.seats, drawnClockwise(rules))) {
    case 'east':
      return t('choose.place.right');
    case 'west':
      return t('choose.place.left');
    case 'north':
      return t('choose.place.opposite');
    default:
      return t('choose.seat', { n: seat + 1 });
  }
}
