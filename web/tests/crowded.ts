import type { DominoesView } from '../src/dominoes/view.ts';
import type { EscobaView } from '../src/escoba/view.ts';
import type { SeatView, TableView } from '../src/wire.ts';
import { escobaView, seatsOf } from './escoba_view.ts';
import { chanceFrom, FakeMatch, seatsFor } from './fake_match.ts';

/** Names as the players that come with the program have them, short and long. */
const NAMES = ['Remedios', 'Paco', 'Rosario', 'Candela', 'Fermín', 'Carmen', 'Nicolás'] as const;

/** Ana and `others` more, each for themselves. */
function eachAlone(others: number): SeatView[] {
  return seatsOf(NAMES.slice(0, others));
}

/** Dominoes of up to eight, each for themselves, some way into a hand: everybody has laid a tile and has points, somebody passed. */
export function crowdedDominoes(seats: number): DominoesView {
  const match = new FakeMatch(chanceFrom(7), seatsFor(true));
  for (let ply = 0; ply < 11; ply += 1) match.playAny();
  match.turn = 0;
  const view = match.view(0);
  const { board } = view.position;
  const sides = Array.from({ length: seats }, (_, side) => side);
  view.id = `dominoes-of-${seats}`;
  Object.assign(view.rules, { seats, sides, offered: [seats], pauses: false });
  view.seats = eachAlone(seats - 1);
  const [own] = board.hands;
  board.hands = sides.map((seat) => (seat === 0 && own ? own : { count: 3 + (seat % 5), tiles: null, lacks: [] }));
  board.log = board.log
    .slice(0, board.log.length - (board.log.length % seats || seats))
    .concat(board.log.slice(-seats).map((move, at) => ({ ...move, seat: at % seats })));
  board.log = board.log.map((move, at) => ({ ...move, seat: at % seats, pause: 'none' }));
  board.stock = 9;
  board.scored = sides.map(() => 0);
  view.position.opener = 2 % seats;
  view.position.score.sides = sides.map((side) => 12 * side);
  return view;
}

/** The end of a hand of theirs: what is left in the hands is turned up. */
export function crowdedEnd(seats: number): DominoesView {
  const view = crowdedDominoes(seats);
  const { board } = view.position;
  board.hands = view.seats.map((_, seat) => ({
    count: (seat * 3) % 7,
    tiles: Array.from({ length: (seat * 3) % 7 }, (_, index) => [6 - index, seat % (7 - index)]),
    lacks: [],
  }));
  const left = board.hands.map(({ tiles }) => tiles?.flat().reduce((sum, pips) => sum + pips, 0) ?? 0);
  const how = { es: 'Se cuentan los puntos.', en: 'Pips count.' };
  board.left = { how, seats: left, sides: left, added: false };
  view.position.turn = { waits_for: 'next_hand' };
  const points = left.map((_, side) => (side === 0 ? left.reduce((sum, one) => sum + one, 0) : 0));
  view.position.score.hands = [{ points, winner: 0, how: 'out' }];
  view.position.moves = [];
  return view;
}

/** Their hands up, while nobody but computers plays. */
export function crowdedOpen(seats: number): DominoesView {
  const view = crowdedDominoes(seats);
  [view.you, view.open_hands] = [null, true];
  // Only computers play where all hands are up.
  view.seats = view.seats.map(({ occupant, ...seat }) => ({
    ...seat,
    yours: false,
    occupant: { kind: 'computer', player: 'random', avatar: null, name: occupant.name },
  }));
  view.position.turn = { waits_for: 'seat', seat: 1 };
  view.position.moves = [];
  view.position.board.hands = crowdedEnd(seats).position.board.hands;
  return view;
}

/** Escoba of up to eight, each for themselves, some way into a hand. */
export function crowdedEscoba(seats: number): EscobaView {
  const table = ['5c', '3b', '6e', '2o', 'Se', 'Cb'];
  const sides = Array.from({ length: seats }, (_, side) => side);
  const view = escobaView(
    {
      table,
      turned_up: table,
      dealer: 1,
      round: 2,
      rounds: 2,
      stock: 12,
      piles: sides.map((side) => ({
        cards: Array.from({ length: 2 * (side % 4) }, () => '4o'),
        escobas: side % 3 === 1 ? 1 : 0,
        crosswise: side % 3 === 1 ? ['7c'] : [],
      })),
      certain: sides.map((side) => (side % 3 === 1 ? 1 : 0)),
    },
    [{ key: '4c', then: [{ key: ':5c+6e' }] }],
    eachAlone(seats - 1),
  );
  view.id = `escoba-of-${seats}`;
  view.position.opener = 2 % seats;
  view.position.score.sides = sides.map((side) => 3 * side);
  return view;
}

/** A table whose seats play in teams of so many, each partner as far round the table as the next. */
export function inTeams<View extends TableView>(view: View, each: number): View {
  const teams = view.seats.length / each;
  const seats = view.seats.map((seat, number) => ({ ...seat, side: number % teams }));
  view.position.score.sides = view.position.score.sides.slice(0, teams);
  const { board } = view.position;
  if (board.game === 'escoba') {
    board.piles = board.piles.slice(0, teams);
    board.certain = board.certain.slice(0, teams);
  }
  return { ...view, seats, rules: { ...view.rules, sides: seats.map(({ side }) => side) } };
}

/** The same table with people at every seat, each with a clock. */
export function withClocks<View extends TableView>(view: View): View {
  const seats = view.seats.map(({ occupant, ...seat }): SeatView => {
    return { ...seat, occupant: { kind: 'person', name: occupant.name ?? '' } };
  });
  return { ...view, seats, clock: { left: seats.map((_, seat) => 605_000 - 61_000 * seat), runs: null } };
}

/** The same table with names as long as people give themselves. */
export function withLongNames<View extends TableView>(view: View): View {
  const names = ['María del Carmen', 'Maximiliano', 'Bartolomé Ruiz', 'Concepción', 'Guadalupe', 'Don Evaristo', 'Paz'];
  const seats = view.seats.map((seat, at) => {
    return at === 0 ? seat : { ...seat, occupant: { ...seat.occupant, name: names[at - 1] ?? '' } };
  });
  return { ...view, seats };
}
