import type { AmazonsView } from '../src/amazons/view.ts';
import { fileOf, rankOf, squareAt, type Square } from '../src/amazons/squares.ts';
import type { AmazonMove, MoveTree, SeatView } from '../src/wire.ts';

/** A game of the Amazons for tests of the client: it moves well enough to send the views that a server would. */
export class FakeAmazons {
  amazons: [Square[], Square[]];
  arrows: Square[] = [];
  log: AmazonMove[] = [];
  mover = 0;

  constructor(
    readonly size = 4,
    start: [Square[], Square[]] = [
      ['a2', 'b1', 'c1', 'd2'],
      ['a3', 'd3', 'b4', 'c4'],
    ],
    readonly seats: SeatView[] = seatsFor(),
  ) {
    this.amazons = structuredClone(start);
  }

  /** The squares in sight of one, in queen moves over empty ones; `gone` counts as empty. */
  #sight(square: Square, gone: Square | null): Square[] {
    const taken = new Set([...this.amazons[0], ...this.amazons[1], ...this.arrows].filter((one) => one !== gone));
    const found: Square[] = [];
    for (const [df, dr] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      for (
        let [file, rank] = [fileOf(square) + df, rankOf(square) + dr];
        file >= 0 && rank >= 0 && file < this.size && rank < this.size;
        file += df, rank += dr
      ) {
        if (taken.has(squareAt(file, rank))) break;
        found.push(squareAt(file, rank));
      }
    }
    return found;
  }

  moves(): MoveTree[] {
    return (this.amazons[this.mover] ?? []).flatMap((from) => {
      const then = this.#sight(from, from)
        .filter((to) => to !== from)
        .map((to) => ({ key: `-${to}`, then: this.#sight(to, from).map((arrow) => ({ key: `/${arrow}` })) }));
      return then.length > 0 ? [{ key: from, then }] : [];
    });
  }

  play(from: Square, to: Square, arrow: Square): void {
    const own = this.amazons[this.mover] ?? [];
    own[own.indexOf(from)] = to;
    own.sort();
    this.arrows.push(arrow);
    this.log.push({ ply: this.log.length, seat: this.mover, move: `${from}-${to}/${arrow}`, from, to, arrow });
    this.mover = 1 - this.mover;
  }

  view(you: number | null = 0): AmazonsView {
    const over = this.moves().length === 0;
    return structuredClone({
      id: 'fake',
      taken_back: 0,
      can_take_back: false,
      open_hands: false,
      rules: {
        id: 'amazons-4x4',
        game: 'amazons',
        choices: '',
        name: { es: 'Amazonas', en: 'Amazons' },
        summary: { es: '', en: '' },
        pieces: { game: 'amazons', files: this.size, ranks: this.size, start: '' },
        seats: 2,
        offered: [2],
        side_names: [],
        clockwise: false,
        sides: [0, 1],
        target: null,
        hands: 1,
        pauses: false,
        own: false,
      },
      seats: this.seats,
      you,
      position: {
        ply: this.log.length,
        hand: 1,
        opener: 0,
        turn: over ? { waits_for: 'nothing' } : { waits_for: 'seat', seat: this.mover },
        score: {
          sides: [0, 0],
          target: null,
          hands: over ? [{ points: this.mover === 0 ? [0, 1] : [1, 0], winner: 1 - this.mover, how: 'stuck' }] : [],
        },
        result: over ? { winner: 1 - this.mover, points: [0, 0], termination: 'finished' } : null,
        board: {
          game: 'amazons',
          files: this.size,
          ranks: this.size,
          position: '',
          amazons: this.amazons,
          arrows: this.arrows,
          mover: this.mover,
          opening: [],
          log: this.log,
          mobility: [0, 0],
          territory: '.'.repeat(this.size * this.size),
          own: [[], []],
          apart: null,
        },
        moves: this.mover === you ? this.moves() : [],
        seed_hash: '',
        seed: null,
      },
    } satisfies AmazonsView);
  }
}

/** Ana with White, Lola with Black. */
export function seatsFor(): SeatView[] {
  return [
    { occupant: { kind: 'person', name: 'Ana' }, side: 0, yours: true, away: false },
    {
      occupant: { kind: 'computer', player: 'random', name: 'Lola', avatar: null },
      side: 1,
      yours: false,
      away: false,
    },
  ];
}
