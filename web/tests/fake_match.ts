import { movesOf } from '../src/table/tree.ts';
import type {
  HandScore,
  LeftInHands,
  LoggedMove,
  MoveTree,
  OpenEnd,
  Pause,
  PlacedTile,
  RulesInfo,
  SeatView,
} from '../src/wire.ts';
import type { DominoesView } from '../src/dominoes/view.ts';

/**
 * A match of international dominoes for tests of the client: it deals, plays and scores well enough to
 * send the views that a server would, from a given stream of chance. It decides nothing outside tests.
 */
export class FakeMatch {
  readonly rules: RulesInfo = {
    id: 'international',
    game: 'dominoes',
    choices: '',
    name: { es: 'Dominó internacional', en: 'International dominoes' },
    summary: { es: 'Cuatro en dos parejas, siete fichas cada uno.', en: 'Four in two pairs, seven tiles each.' },
    pieces: { game: 'dominoes', heads: 2, highest: 6, arms: false },
    seats: 4,
    offered: [4],
    side_names: [],
    clockwise: false,
    sides: [0, 1, 0, 1],
    target: 200,
    hands: null,
    pauses: true,
    own: false,
  };
  ply = 0;
  hand = 1;
  opener = 0;
  turn = 0;
  over = false;
  done = false;
  hands: number[][][] = [];
  placed: PlacedTile[] = [];
  ends: OpenEnd[] = [];
  log: LoggedMove[] = [];
  lacks: Set<number>[] = [];
  scores: HandScore[] = [];
  mustOpen: number[] | null = [6, 6];
  /** What a hand counts at the end, and whether partners add it up; else the lesser count stands. */
  counts: 'pips' | 'tiles' = 'pips';
  added = true;

  constructor(
    readonly chance: () => number,
    readonly seats: SeatView[],
    readonly id = 'fake',
  ) {
    this.deal();
    this.opener = this.turn = this.hands.findIndex((hand) => hand.some(([a, b]) => a === 6 && b === 6));
  }

  deal(): void {
    const set: number[][] = [];
    for (let a = 0; a <= 6; a += 1) for (let b = 0; b <= a; b += 1) set.push([a, b]);
    for (let i = set.length - 1; i > 0; i -= 1) {
      const j = Math.floor(this.chance() * (i + 1));
      [set[i], set[j]] = [set[j] as number[], set[i] as number[]];
    }
    this.hands = [0, 1, 2, 3].map((seat) => set.slice(seat * 7, seat * 7 + 7));
    this.placed = [];
    this.ends = [];
    this.log = [];
    this.lacks = this.hands.map(() => new Set());
    this.over = false;
  }

  moves(): MoveTree[] {
    if (this.over) return [];
    const hand = this.hands[this.turn] ?? [];
    const leaf = (key: string): MoveTree => ({ key });
    if (this.placed.length === 0) {
      return hand
        .filter((tile) => !this.mustOpen || tile.join() === this.mustOpen.join())
        .map((tile) => ({ key: tile.join('-'), then: [leaf('>')] }));
    }
    const found: MoveTree[] = [];
    const equal = this.ends[0]?.number === this.ends[1]?.number;
    for (const tile of hand) {
      const key = tile.join('-');
      const then = this.ends
        .filter((end) => tile.includes(end.number) && !(equal && end.arm === 1))
        .map((end) => leaf(end.arm === 0 ? '>' : '<'));
      if (then.length > 0) found.push({ key, then });
    }
    return found.length > 0 ? found : [leaf('-')];
  }

  /** Plays any legal move. */
  playAny(): void {
    const moves = movesOf(this.moves());
    const move = moves[Math.floor(this.chance() * moves.length)];
    const pauses: Pause[] = ['none', 'none', 'short', 'long'];
    const pause = pauses[Math.floor(this.chance() * 4)] ?? 'none';
    if (move) this.play(move, move === '-' || moves.length === 1 ? 'none' : pause);
  }

  play(move: string, pause: Pause = 'none'): void {
    const seat = this.turn;
    const ply = this.ply;
    this.ply += 1;
    if (move === '-') {
      for (const end of this.ends) this.lacks[seat]?.add(end.number);
      this.log.push({ ply, seat, kind: 'pass', move, tile: null, arm: null, pause: 'none', drew: 0, bonuses: [] });
    } else {
      const arm = move.endsWith('<') ? 1 : 0;
      const tile = move.slice(0, 3).split('-').map(Number);
      this.hands[seat] = (this.hands[seat] ?? []).filter((held) => held.join() !== tile.join());
      const [a, b] = tile as [number, number];
      if (this.placed.length === 0) {
        this.placed.push({ tile, seat, ply, arm: 0, joins: null, inner: a, outer: b, arms: [], spinner: false });
        const counts = a === b ? 2 : 1;
        this.ends = [
          { arm: 0, number: b, counts, at: 0 },
          { arm: 1, number: a, counts, at: 0 },
        ];
      } else {
        const end = this.ends.find((open) => open.arm === arm) as OpenEnd;
        const outer = end.number === a ? b : a;
        this.placed.push({ tile, seat, ply, arm, joins: end.at, inner: end.number, outer, arms: [], spinner: false });
        end.number = outer;
        end.counts = a === b ? 2 : 1;
        end.at = this.placed.length - 1;
      }
      this.log.push({ ply, seat, kind: 'place', move, tile, arm, pause, drew: 0, bonuses: [] });
    }
    if (this.hands[seat]?.length === 0) this.finish('out', seat);
    else if (this.hands.every((hand) => !hand.some((tile) => this.ends.some((end) => tile.includes(end.number)))))
      this.finish('blocked', seat);
    else this.turn = (seat + 1) % 4;
  }

  /** What is left in the hands, as `tiles` or as pips. */
  left(): LeftInHands {
    const sum = (tiles: number[][]) =>
      this.counts === 'tiles' ? tiles.length : tiles.flat().reduce((a, b) => a + b, 0);
    const seats = this.hands.map(sum);
    const [a = 0, b = 0, c = 0, d = 0] = seats;
    const how = { es: `Se cuentan ${this.counts}.`, en: `It is ${this.counts} that count.` };
    const sides = this.added ? [a + c, b + d] : [Math.min(a, c), Math.min(b, d)];
    return { how, seats, sides, added: this.added };
  }

  finish(how: string, seat: number): void {
    this.over = true;
    const [a, b] = this.left().sides as [number, number];
    const winner = how === 'out' ? seat % 2 : a === b ? null : a < b ? 0 : 1;
    const points = [0, 0];
    if (winner !== null) points[winner] = a + b;
    this.scores.push({ points, winner, how });
    this.done = this.totals().some((total) => total >= 200);
  }

  totals(): number[] {
    return [0, 1].map((side) => this.scores.reduce((sum, score) => sum + (score.points[side] ?? 0), 0));
  }

  next(): void {
    this.hand += 1;
    this.mustOpen = null;
    this.deal();
    this.opener = this.turn = (this.opener + 1) % 4;
  }

  /** What a seat, or a spectator, is sent. */
  view(you: number | null): DominoesView {
    const yours = you !== null && this.seats[you]?.yours === true;
    return structuredClone({
      id: this.id,
      taken_back: 0,
      can_take_back: false,
      open_hands: false,
      rules: this.rules,
      seats: this.seats,
      you,
      position: {
        ply: this.ply,
        hand: this.hand,
        opener: this.opener,
        turn: this.done
          ? { waits_for: 'nothing' }
          : this.over
            ? { waits_for: 'next_hand' }
            : { waits_for: 'seat', seat: this.turn },
        score: { sides: this.totals(), target: 200, hands: this.scores },
        result: this.done
          ? { winner: (this.totals()[0] ?? 0) >= 200 ? 0 : 1, points: this.totals(), termination: 'finished' }
          : null,
        board: {
          game: 'dominoes',
          heads: 2,
          highest: 6,
          tiles: 28,
          copies: 1,
          placed: this.placed,
          ends: this.ends,
          trains: [],
          hands: this.hands.map((tiles, seat) => ({
            count: tiles.length,
            tiles: this.over || (yours && seat === you) ? tiles : null,
            lacks: [...(this.lacks[seat] ?? [])],
          })),
          stock: 0,
          asleep: 0,
          asked: { kind: 'place' },
          now: null,
          drew: 0,
          drawn: [],
          ends_sum: null,
          scored: [0, 0],
          redeals: [],
          must_open: this.placed.length === 0 ? this.mustOpen : null,
          log: this.log,
          left: this.over ? this.left() : null,
        },
        moves: yours && this.turn === you ? this.moves() : [],
        seed_hash: '5f0c1d9a7be3428f61d04b3a9c7e2f8815a6d3c4b7e9f0a1d2c3b4a5968778f1',
        seed: this.done ? '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff' : null,
      },
    } satisfies DominoesView);
  }
}

/** Chance from a number: the same every time. */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Ana at seat 0 where `person`, with three computers; four computers else. */
export function seatsFor(person: boolean): SeatView[] {
  const computer = (name: string, player: string, side: number): SeatView => ({
    occupant: { kind: 'computer', player, name, avatar: null },
    side,
    yours: false,
    away: false,
  });
  return [
    person
      ? { occupant: { kind: 'person', name: 'Ana' }, side: 0, yours: true, away: false }
      : computer('Lola', 'doble', 0),
    computer('Rosario', 'seguro', 1),
    computer('Carmen', 'sondeo', 0),
    computer('Paco', 'botagorda', 1),
  ];
}
