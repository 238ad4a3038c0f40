import type { EscobaView } from '../src/escoba/view.ts';
import type { EscobaBoard, MoveTree, SeatView } from '../src/wire.ts';

/** Seats of a table of escoba: the person at the screen, then others by name, each for itself or in two pairs. */
export function seatsOf(others: readonly string[], pairs = false): SeatView[] {
  const person: SeatView = { occupant: { kind: 'person', name: 'Ana' }, side: 0, yours: true, away: false };
  return [
    person,
    ...others.map((name, index): SeatView => ({
      occupant: { kind: 'computer', player: 'random', name, avatar: null },
      side: pairs ? (index + 1) % 2 : index + 1,
      yours: false,
      away: false,
    })),
  ];
}

/** A table of escoba for tests of the client: seat 0 is to move and sees its own hand. */
export function escobaView(
  board: Partial<EscobaBoard> = {},
  moves: MoveTree[] = [],
  seats = seatsOf(['Carmen']),
): EscobaView {
  const sides = new Set(seats.map(({ side }) => side)).size;
  return {
    id: 'fake',
    taken_back: 0,
    can_take_back: false,
    open_hands: false,
    rules: {
      id: 'escoba',
      game: 'escoba',
      choices: '',
      name: { es: 'Escoba', en: 'Escoba' },
      summary: { es: 'A 21.', en: 'To 21.' },
      pieces: { game: 'escoba', faces: 'spanish' },
      seats: seats.length,
      offered: [2, 3, 4],
      side_names: [],
      clockwise: false,
      sides: seats.map(({ side }) => side),
      target: 21,
      hands: null,
      pauses: false,
      own: false,
    },
    seats,
    you: 0,
    position: {
      ply: board.log?.length ?? 0,
      hand: 1,
      opener: 1,
      turn: { waits_for: 'seat', seat: 0 },
      score: { sides: Array.from({ length: sides }, () => 0), target: 21, hands: [] },
      result: null,
      board: {
        game: 'escoba',
        faces: 'spanish',
        dealer: 0,
        round: 1,
        rounds: 6,
        table: ['5c', '3b', '6e', '2o'],
        hands: seats.map((_, seat) => ({ count: 3, cards: seat === 0 ? ['7o', '4c', 'Re'] : null, lacks: [] })),
        stock: 30,
        piles: Array.from({ length: sides }, () => ({ cards: [], escobas: 0, crosswise: [] })),
        turned_up: ['5c', '3b', '6e', '2o'],
        opening: null,
        log: [],
        last_taker: null,
        left: null,
        count: [],
        certain: Array.from({ length: sides }, () => 0),
        ...board,
      },
      moves,
      seed_hash: '00',
      seed: null,
    },
  };
}
