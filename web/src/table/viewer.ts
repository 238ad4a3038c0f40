import { t } from '../words.ts';
import type { SeatView, TableView } from '../wire.ts';

/** Whether several people share the screen: then nobody at it is "you". */
export function isShared(seats: readonly SeatView[]): boolean {
  return seats.filter((seat) => seat.yours).length > 1;
}

/** Whether the viewer plays with people at other screens. */
export function isAmongPeople(seats: readonly SeatView[]): boolean {
  return seats.some(({ yours }) => yours) && seats.some(({ yours, occupant }) => occupant.kind === 'person' && !yours);
}

/** Whether somebody at the screen is to move, and no computer does it for them. */
export function isOwnTurn(view: Pick<TableView, 'position' | 'seats'>): boolean {
  const { turn } = view.position;
  const seat = turn.waits_for === 'seat' ? view.seats[turn.seat] : undefined;
  return seat?.yours === true && !isPlayedByComputer(seat);
}

/** Whether a computer plays at a seat: its own, or that of a person who is away. */
export function isPlayedByComputer(seat: Pick<SeatView, 'occupant' | 'stand_in'>): boolean {
  return seat.occupant.kind === 'computer' || seat.stand_in?.plays === true;
}

/** Whether a seat is that of the one person at the screen. */
export function isViewer(view: Pick<TableView, 'seats' | 'you'>, seat: number): boolean {
  return seat === view.you && view.seats[seat]?.yours === true && !isShared(view.seats);
}

/** The side of those at the screen; none where they only watch, or sit on several sides. */
export function viewersSide(view: Pick<TableView, 'seats' | 'you'>): number | null {
  if (view.you === null) return null;
  const sides = new Set(view.seats.filter((seat) => seat.yours).map((seat) => seat.side));
  return sides.size === 1 ? ([...sides][0] ?? null) : null;
}

/** Who sits at a seat, as those at the screen call them. */
export function sayWho(seats: readonly SeatView[], seat: number, you: number | null): string {
  const who = seats[seat];
  if (!who) return '';
  if (seat === you && who.yours && !isShared(seats)) return t('app.you');
  if (who.occupant.name !== '') return who.occupant.name;
  // Somebody without a name is not oneself because of that: others visit, too.
  return who.yours && !isShared(seats) ? t('app.you') : t('choose.person_n', { n: seat + 1 });
}
