import { sayPlace } from '../choose/place.ts';
import type { GatheringSeat, GatheringView, RulesInfo } from '../wire.ts';
import { sayNames, t } from '../words.ts';

/** The seat of the viewer, the first where several are theirs; none for who has not sat down. */
export function ownSeatIn({ seats }: Pick<GatheringView, 'seats'>): number | null {
  const own = seats.findIndex(({ yours }) => yours);
  return own === -1 ? null : own;
}

/** The seats at which nobody sits yet. */
export function freeSeats({ seats }: Pick<GatheringView, 'seats'>): number[] {
  return seats.flatMap(({ sitter }, seat) => (sitter.kind === 'free' ? [seat] : []));
}

/** Who sits at a seat, as others call them. */
export function nameAt({ seats }: Pick<GatheringView, 'seats'>, seat: number): string {
  const sitter = seats[seat]?.sitter;
  if (!sitter || sitter.kind === 'free') return t('gathering.free');
  return sitter.name || t('choose.person_n', { n: seat + 1 });
}

/** Where a seat is, seen from `own`; for who sits nowhere yet also with whom one would play there. */
export function sayPlaceIn(
  view: Pick<GatheringView, 'seats'>,
  rules: RulesInfo,
  seat: number,
  own: number | null,
): string {
  const place = sayPlace(rules, seat, own ?? 0, own === null);
  const partners = rules.sides.flatMap((side, other) => (side === rules.sides[seat] && other !== seat ? [other] : []));
  if (own !== null || partners.length === 0) return place;
  const names = partners.map((other) =>
    view.seats[other]?.sitter.kind === 'free' ? t('gathering.seat_n', { n: other + 1 }) : nameAt(view, other),
  );
  return t('gathering.together', { place, names: sayNames(names) });
}

/** Whole seconds until the table begins, at least one; `begins` and `now` are milliseconds of one clock. */
export function secondsUntil(begins: number, now: number): number {
  return Math.max(1, Math.ceil((begins - now) / 1000));
}

/** Somebody at a table, as they are known again when they change places. */
const keyOf = ({ sitter, yours }: GatheringSeat): string | null =>
  sitter.kind === 'free'
    ? null
    : sitter.kind === 'person'
      ? `person ${yours ? 'oneself' : sitter.name}`
      : `computer ${sitter.name}`;

/** What changed at a table, a sentence each, for who does not see it; `asked`: whether the viewer has just asked for it. */
export function sayChanges(before: GatheringView, now: GatheringView, asked = false): string[] {
  const told: string[] = [];
  const left = before.seats.map(keyOf);
  now.seats.forEach((seat, number) => {
    const key = keyOf(seat);
    if (key === null) return;
    if (left[number] === key) {
      left[number] = null;
      return;
    }
    // Of two people of one name the one that still sits at a seat has not moved from it.
    const from = left.findIndex((other, place) => other === key && keyOf(now.seats[place] ?? seat) !== key);
    if (from !== -1) left[from] = null;
    if (seat.yours) told.push(t(from === -1 ? 'gathering.told.you_sit' : 'gathering.told.you_move'));
    else told.push(t(from === -1 ? 'gathering.told.sits' : 'gathering.told.moves', { name: nameAt(now, number) }));
  });
  left.forEach((key, number) => {
    if (key === null) return;
    if (!before.seats[number]?.yours) told.push(t('gathering.told.gets_up', { name: nameAt(before, number) }));
    else if (ownSeatIn(now) === null) told.push(t(asked ? 'gathering.told.you_get_up' : 'gathering.told.taken_back'));
  });
  if (before.begins_in === null && now.begins_in !== null)
    told.push(t('gathering.told.begins', { n: secondsUntil(now.begins_in, 0) }));
  if (!before.held && now.held) told.push(t('gathering.told.held'));
  return told;
}
