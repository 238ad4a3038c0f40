import type {
  ClientMessage,
  HintView,
  Pause,
  Problem,
  Said,
  SeatView,
  ServerMessage,
  TableView,
  TalkLine,
} from '../wire.ts';
import type { Connection, SocketListener, TableLine } from '../wire/table_socket.ts';
import type { ToldClock } from './clock.ts';
import type { Pace } from './pace.ts';
import { movesOf } from './tree.ts';
import { isAmongPeople, isPlayedByComputer } from './viewer.ts';

/** A move of one's own that is on its way to the server. */
export interface Sent {
  readonly ply: number;
  readonly move: string;
  readonly pause: Pause | null;
}

/** What the session needs from outside. */
export interface Surroundings {
  /** Opens the line to the table; what is heard on it comes to the session. */
  open(listener: Omit<SocketListener, 'tryAgain'>): TableLine;
  pace(): Pace;
  /** Whether who can't play passes without pressing anything. */
  passesByItself(): boolean;
  /** Told when a newer view is shown, with the one shown before it. */
  told(before: TableView | null, view: TableView): void;
  /** Told when somebody at the table says something. */
  said?(line: TalkLine): void;
}

/** After what could not be written is asked for again, in milliseconds: there may be room by then. */
const UNWRITTEN_AGAIN = 5_000;

/**
 * A table as it is watched and played at: what is shown, when a computer's move is shown, what is sent.
 *
 * A computer's move is asked for as soon as its turn is shown and kept back until its thinking is over, so
 * that its real time and its shown time run together. Every message from the server is a whole view; one
 * that does not follow the shown one by a single computer's move is shown at once.
 *
 * Among people the server sets the pace: what comes is shown at once, and the server is told that it was. Who can't play
 * and passes by themselves has the server do it, on the beat on which everybody moves: a timer here would tell them apart.
 */
export class TableSession {
  /** The view shown; none before the first. */
  view: TableView | null = $state.raw(null);
  connection: Connection = $state('connecting');
  /** Why the last thing was refused; gone at the next move. */
  problem: Problem | null = $state.raw(null);
  hint: HintView | null = $state.raw(null);
  /** Whether a hint was asked for and has not come. */
  hinting = $state(false);
  sent: Sent | null = $state.raw(null);
  /** The clocks as they were told last; none where nobody is pressed for time. */
  clock: ToldClock | null = $state.raw(null);
  /** Whether the computers are held. */
  paused = $state(false);
  /** Whether one plays at this table in another window: here it is only looked at. */
  elsewhere = $state(false);
  /** Whether the last round is shown once more. */
  replaying = $state(false);
  /** Whether who only watches computers wants to see what they hold. */
  openHands = $state(false);

  readonly #around: Surroundings;
  readonly #line: TableLine;
  /** A newer view, kept back until its mover has thought. */
  #waiting: TableView | null = null;
  #shownAt = 0;
  /** The turn for which a computer's move or the next hand was asked on this connection. */
  #asked: string | null = null;
  /** Whether the line was just opened: what was said on the one before may never have arrived. */
  #anew = false;
  /** What was asked for while the line was broken; of several things the last one. */
  #unsaid: ClientMessage | null = null;
  /** Whether the next view is to be shown at once, pause or not. */
  #stepping = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What was shown since one's own last move, the newest last; for who watches, in the last round. */
  #lately: readonly TableView[] = $state.raw([]);

  constructor(around: Surroundings) {
    this.#around = around;
    this.#line = around.open({ heard: (message) => this.#heard(message), connection: (now) => this.#connected(now) });
  }

  /** Whether nobody of the viewer's sits at the table. */
  get watching(): boolean {
    return this.view !== null && !this.view.seats.some((seat) => seat.yours);
  }

  /** The seat that the shown position waits for. */
  get turn(): number | null {
    const turn = this.view?.position.turn;
    return turn?.waits_for === 'seat' ? turn.seat : null;
  }

  /** Whether the shown position waits for the viewer. */
  get yourTurn(): boolean {
    return (
      this.turn !== null &&
      this.turn === this.view?.you &&
      this.sent === null &&
      !this.replaying &&
      !this.elsewhere &&
      !this.#computerToMove()
    );
  }

  /** Whether the server sets the pace: one plays with others at other screens. */
  get paced(): boolean {
    return this.view !== null && isAmongPeople(this.view.seats);
  }

  /** Whether the table can be held here: not where the server sets the pace, nor by who only watches people. */
  get holdable(): boolean {
    return !this.paced && !this.#watchesPeople;
  }

  get #watchesPeople(): boolean {
    return this.watching && this.view?.seats.some(({ occupant }) => occupant.kind === 'person') === true;
  }

  /** Whether a computer's move, or for who watches the next hand, waits until [`goOn`](TableSession.goOn) is said. */
  get awaitsGoOn(): boolean {
    if (
      !this.holdable ||
      !this.#around.pace().byHand ||
      this.paused ||
      this.replaying ||
      this.sent !== null ||
      this.elsewhere
    )
      return false;
    return this.#computerToMove() || (this.watching && this.view?.position.turn.waits_for === 'next_hand');
  }

  /** Whether there is a last round to be shown once more. */
  get canReplay(): boolean {
    return this.#lately.length > 1 && this.sent === null && !this.replaying;
  }

  /** Whether the last choice may be taken back. */
  get canTakeBack(): boolean {
    return this.view?.can_take_back === true && this.sent === null && !this.replaying && !this.elsewhere;
  }

  /** Whether all hands may be looked at: only computers play, and the match is under way. */
  get mayOpenHands(): boolean {
    const view = this.view;
    if (!view || view.position.turn.waits_for === 'nothing') return false;
    return view.seats.every((seat) => seat.occupant.kind === 'computer');
  }

  #seatToMove(): SeatView | null {
    return this.turn === null ? null : (this.view?.seats[this.turn] ?? null);
  }

  #computerToMove(): boolean {
    const seat = this.#seatToMove();
    return seat !== null && isPlayedByComputer(seat);
  }

  #heard(message: ServerMessage): void {
    switch (message.say) {
      case 'table':
        this.#received(message.table);
        break;
      case 'hint':
        this.hinting = false;
        if (message.hint.ply === this.view?.position.ply) this.hint = message.hint;
        break;
      case 'refused':
        this.#refused(message.problem);
        break;
      case 'clock':
        this.clock = { view: message.clock, at: Date.now() };
        break;
      case 'window':
        this.#windowStands(message.plays);
        break;
      case 'talk':
        this.#around.said?.(message.line);
        break;
      case 'pong':
        break;
    }
  }

  /** Whether one plays in this window: what is to be asked for is asked in that one. */
  #windowStands(plays: boolean): void {
    if (this.elsewhere === !plays) return;
    this.elsewhere = !plays;
    if (this.elsewhere) {
      this.sent = null;
      this.hinting = false;
    } else {
      this.#asked = null;
      this.#goOn();
    }
  }

  /** One goes on in this window. */
  playHere(): void {
    this.#ask({ say: 'play_here' });
  }

  #connected(now: Connection): void {
    // A line that broke is lost until it is open again, however often it is tried.
    if (!(now === 'connecting' && this.connection === 'lost')) this.connection = now;
    if (now === 'open') {
      this.#anew = true;
      if (this.openHands) this.#say({ say: 'open_hands', open: true });
      if (this.#unsaid) this.#say(this.#unsaid);
      this.#unsaid = null;
    }
    if (now === 'lost') this.hinting = false;
  }

  play(move: string, pause: Pause | null): void {
    const view = this.view;
    if (!view || !this.yourTurn) return;
    this.problem = null;
    clearTimeout(this.#timer);
    this.sent = { ply: view.position.ply, move, pause };
    this.#say({ say: 'play', ...this.sent });
  }

  askHint(): void {
    if (!this.view || !this.yourTurn || this.hinting) return;
    const { ply, moves } = this.view.position;
    if (this.hint?.ply === ply) return;
    const [only, more] = movesOf(moves);
    if (only !== undefined && more === undefined) {
      // Nobody need think about a move that is forced.
      this.hint = { ply, move: only, why: null };
      return;
    }
    // Among people the others are asked first.
    this.hinting = !isAmongPeople(this.view.seats);
    this.#ask({ say: 'hint', ply });
  }

  /** Says something to all at the table. */
  talk(said: Said): void {
    this.#ask({ say: 'talk', said });
  }

  /** Answers what somebody has asked all at the table. */
  answer(question: number, yes: boolean): void {
    this.#ask({ say: 'answer', question, yes });
  }

  /** All have agreed to a hint that one asked for: now it is given. */
  #takeAgreedHint(before: TableView | null, now: TableView): void {
    const { question } = now;
    if (question?.what !== 'hint' || question.state !== 'agreed' || question.seat !== now.you) return;
    if (before?.question?.number === question.number && before.question.state === 'agreed') return;
    this.hinting = true;
    this.#say({ say: 'hint', ply: now.position.ply });
  }

  resign(): void {
    if (this.view) this.#ask({ say: 'resign', ply: this.view.position.ply });
  }

  /** Back to before one's own last choice. */
  takeBack(): void {
    if (this.view && this.canTakeBack) this.#ask({ say: 'take_back', ply: this.view.position.ply });
  }

  /** What everybody holds is shown from now on, or no more. */
  showHands(open: boolean): void {
    if (open === this.openHands || !this.mayOpenHands) return;
    this.openHands = open;
    this.#stepping = true;
    this.#say({ say: 'open_hands', open });
  }

  /** On to the next hand. */
  nextHand(): void {
    if (this.view?.position.turn.waits_for !== 'next_hand') return;
    // Whoever presses on here goes on here.
    if (this.elsewhere) this.playHere();
    this.#askNext(true);
  }

  /** What kept somebody from passing by themselves is over: the hand is uncovered, the tiles drawn are taken. */
  lookAgain(): void {
    if (!this.yourTurn || this.#timer !== undefined) return;
    this.#shownAt = Date.now();
    this.#goOn();
  }

  pause(on: boolean): void {
    if (on === this.paused || (on && !this.holdable)) return;
    this.paused = on;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (on) return;
    this.#shownAt = Date.now();
    this.#goOn();
  }

  /** A computer is to play at a seat: at one's own, or at that of somebody who is away. */
  standIn(seat: number): void {
    this.#ask({ say: 'stand_in', seat });
  }

  /** The match is to end because of who sits at a seat: they have no time left, or are away for good. */
  endFor(seat: number): void {
    this.#ask({ say: 'end_for', seat });
  }

  /** The links of the table are to open nothing any more; there are new ones. */
  voidLinks(): void {
    this.#ask({ say: 'void_links' });
  }

  /** One plays again oneself. */
  takeSeat(): void {
    this.#ask({ say: 'take_seat' });
  }

  /** One move (or the next hand), then held again. */
  step(): void {
    this.pause(true);
    this.#oneMove();
  }

  /** One computer's move, where they wait for a word of who plays. */
  goOn(): void {
    if (this.awaitsGoOn) this.#oneMove();
  }

  #oneMove(): void {
    if (this.#waiting) {
      this.#show(this.#waiting);
    } else if (this.#computerToMove() || this.view?.position.turn.waits_for === 'next_hand') {
      this.#stepping = true;
      this.#askNext();
    }
  }

  /** What was shown since one's own last move is shown once more, move by move. */
  replay(): void {
    const [first, ...later] = this.#lately;
    if (!first || !this.canReplay) return;
    this.replaying = true;
    clearTimeout(this.#timer);
    this.view = first;
    const next = () => {
      const view = later.shift();
      if (!view) return this.#replayed();
      const before = this.view;
      this.view = view;
      this.#around.told(before, view);
      this.#after(this.#around.pace().again, next);
    };
    this.#after(this.#around.pace().again, next);
  }

  /** Back to the table as it stands. */
  #replayed(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.replaying = false;
    this.view = this.#lately.at(-1) ?? this.view;
    this.#shownAt = Date.now();
    this.#goOn();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#line.close();
  }

  #received(next: TableView): void {
    if (this.replaying) this.#replayed();
    const shown = this.view;
    if (shown !== null && shown.taken_back !== next.taken_back) {
      this.#goBack(next);
      return;
    }
    if (this.#anew) {
      this.#anew = false;
      this.#asked = null;
      // Said twice it is the same move.
      if (this.sent?.ply === next.position.ply) this.#say({ say: 'play', ...this.sent });
    }
    const follows =
      shown !== null &&
      this.#computerToMove() &&
      next.position.ply === shown.position.ply + 1 &&
      next.position.hand === shown.position.hand;
    if (!follows || this.#stepping || this.paced) {
      this.#show(next);
      return;
    }
    this.#waiting = next;
    this.#goOn();
  }

  /** Moves were taken back: the table is looked at as if one had just come to it. A ply may now come a second time. */
  #goBack(next: TableView): void {
    this.view = null;
    this.sent = null;
    this.#asked = null;
    this.#anew = false;
    this.#show(next);
  }

  #show(next: TableView): void {
    const before = this.view;
    // Who plays at a seat has changed: what was asked for there is asked for anew.
    if (before && next.seats.some((seat, at) => seat.stand_in?.plays !== before.seats[at]?.stand_in?.plays))
      this.#asked = null;
    this.#waiting = null;
    this.#stepping = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lately = this.#roundWith(next);
    this.view = next;
    this.clock = next.clock ? { view: next.clock, at: Date.now() } : null;
    if (this.sent !== null && this.sent.ply !== next.position.ply) this.sent = null;
    if (before?.position.ply !== next.position.ply || before.position.hand !== next.position.hand) {
      this.hint = null;
      this.hinting = false;
      this.problem = null;
      this.#shownAt = Date.now();
    }
    this.#takeAgreedHint(before, next);
    this.#around.told(before, next);
    this.#goOn();
  }

  /** The views of the last round once this one is shown: since one's own last move, or since everybody's. */
  #roundWith(next: TableView): readonly TableView[] {
    const { view: before } = this;
    const again = this.#lately.at(-1);
    if (!before || before.position.hand !== next.position.hand) return [next];
    if (again?.position.ply === next.position.ply) return [...this.#lately.slice(0, -1), next];
    const mover = before.position.turn.waits_for === 'seat' ? before.seats[before.position.turn.seat] : undefined;
    if (mover?.yours) return [next];
    return [...this.#lately, next].slice(this.watching ? -next.seats.length - 1 : 0);
  }

  /** Does what the shown position calls for by itself, now or after a while. */
  #goOn(): void {
    const view = this.view;
    if (!view || this.paused || this.replaying) return;
    const pace = this.#around.pace();
    const since = Date.now() - this.#shownAt;
    if (this.paced) {
      // That the next hand may come is said by hand.
      if (view.position.turn.waits_for === 'seat') this.#askNext();
    } else if (this.#waiting) {
      const waiting = this.#waiting;
      if (pace.byHand && this.holdable) return;
      this.#after(pace.think(pauseOf(waiting)) - since, () => this.#show(waiting));
    } else if (this.#computerToMove()) {
      this.#askNext();
    } else if (view.position.turn.waits_for === 'next_hand' && this.watching && !pace.byHand) {
      this.#after(pace.rest - since, () => this.#askNext());
    } else if (this.yourTurn && this.#around.passesByItself()) {
      const [only, more] = view.position.moves;
      if (only?.key === '-' && more === undefined) {
        const pass = only.key;
        this.#after(pace.pass - since, () => this.play(pass, null));
      }
    }
  }

  #after(delay: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        act();
      },
      Math.max(0, delay),
    );
  }

  #askNext(byHand = false): void {
    const position = this.view?.position;
    if (!position || (this.elsewhere && !byHand)) return;
    // Who only watches people has no say in when they go on.
    if (this.#watchesPeople) return;
    const pass = this.paced && this.#around.passesByItself();
    const turn = `${position.hand}/${position.ply}/${position.turn.waits_for}/${pass}`;
    if (this.#asked === turn) return;
    this.#asked = turn;
    this.#say({ say: 'next', ply: position.ply, hand: position.hand, pass });
  }

  #refused(problem: Problem): void {
    this.hinting = false;
    // Somebody else was quicker with the same wish: the view that follows says all there is to say.
    if (this.sent === null && problem.code === 'move/stale') return;
    this.sent = null;
    this.#stepping = false;
    this.problem = problem;
    // Nobody else asks again for a computer's move, or a pass, that could not be written.
    if (problem.code.startsWith('store/')) {
      this.#asked = null;
      this.#after(UNWRITTEN_AGAIN, () => this.#goOn());
    }
  }

  #say(message: ClientMessage): void {
    this.#line.say(message);
  }

  /** Says what somebody pressed: once the line is open again, where it is broken. */
  #ask(message: ClientMessage): void {
    if (this.connection === 'open') this.#say(message);
    else this.#unsaid = message;
  }
}

/** The pause that the last move carries, in games whose moves do. */
function pauseOf(view: TableView): Pause {
  const last: { readonly ply: number; readonly pause?: Pause } | undefined = view.position.board.log.at(-1);
  return last?.pause ?? 'none';
}
