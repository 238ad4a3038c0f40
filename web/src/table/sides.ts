import { local, sayNames, t } from '../words.ts';
import type { TableView } from '../wire.ts';
import { sayWho, viewersSide } from './viewer.ts';

/** Colours and marks by which sides are told apart; the viewer's own has the first. */
export const COLOURS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

/** A side of the table as the score sheet shows it. */
export interface SideView {
  readonly side: number;
  /** What it is called in a heading or a sentence. */
  readonly name: string;
  /** The same where there is little room: of several teams that have no names their initials, `R·C`. */
  readonly short: string;
  /** Whether the rules or the table give it that name. */
  readonly given: boolean;
  readonly seats: readonly number[];
  /** Which of the colours it has: the viewer's own is the first. */
  readonly colour: (typeof COLOURS)[number];
  readonly own: boolean;
}

/** The sides, the viewer's own first. */
export function sidesOf(view: Pick<TableView, 'rules' | 'seats' | 'you'>): SideView[] {
  const own = viewersSide(view);
  const numbers = [...new Set(view.seats.map((seat) => seat.side))].sort(
    (a, b) => Number(b === own) - Number(a === own) || a - b,
  );
  return numbers.map((side, index) => {
    const seats = view.seats.flatMap((seat, number) => (seat.side === side ? [number] : []));
    const given = view.rules.side_names[side];
    const names = sayNames(seats.map((seat) => sayWho(view.seats, seat, view.you)));
    const asTeam = own !== null && numbers.length === 2 && seats.length > 1;
    const called = given ? local(given) : '';
    const name = called !== '' ? called : asTeam ? (side === own ? t('app.us') : t('app.them')) : names;
    const teams = numbers.length > 2 && seats.length > 1 && called === '';
    const initials = seats.map((seat) => initialOf(sayWho(view.seats, seat, view.you)));
    return {
      side,
      name,
      short: !teams ? name : side === own ? t('app.us') : initials.join('·'),
      given: called !== '',
      seats,
      own: side === own,
      colour: COLOURS[index % COLOURS.length] ?? 'a',
    };
  });
}

/** The letter that a name goes by: that of the name itself, not of the title before it. */
function initialOf(name: string): string {
  return name.match(/\p{Lu}/gu)?.at(-1) ?? name.charAt(0);
}

/** What a side is called. */
export function nameOfSide(view: Pick<TableView, 'rules' | 'seats' | 'you'>, side: number): string {
  return sidesOf(view).find((one) => one.side === side)?.name ?? '';
}
