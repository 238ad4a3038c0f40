import { options } from '../options.svelte.ts';
import type { Explanation, TableView } from '../wire.ts';
import { hasMore } from '../why/weighed.ts';
import type { SocketListener, TableLine } from '../wire/table_socket.ts';
import { handIsOver } from './happened.ts';
import { paceOf } from './pace.ts';
import { TableSession } from './session.svelte.ts';
import { sidesOf } from './sides.ts';
import { Speaker } from './speaking.svelte.ts';
import { isShared } from './viewer.ts';
import { t } from '../words.ts';

/** What lies over the table. */
export type TableOverlay = 'none' | 'menu' | 'panel' | 'result' | 'rules' | 'why' | 'move_why';

/** What a game wants to know of the table while it is on the screen. */
export interface TableListener {
  /** A newer view is shown; `before` is the one that was shown until now. */
  told(before: TableView | null, now: TableView): void;
  /** Whether something must be done by hand before who can't play passes without pressing anything. */
  busy?(): boolean;
}

/** A table as those at the screen have it: its session, who of them sees what, what lies over it, what is said aloud. */
export class Sitting {
  readonly session: TableSession;
  /** What is read out. */
  readonly speaker = new Speaker();
  open: TableOverlay = $state('none');
  /** The seat of one's own whose hand is in sight, where several people share the screen. */
  uncovered: number | null = $state(null);

  /** The seat of one's own that is looked from; none for who watches. */
  readonly own: number | null = $derived.by(() => {
    const view = this.session.view;
    return view && view.you !== null && view.seats[view.you]?.yours ? view.you : null;
  });
  readonly shared = $derived.by(() => this.session.view !== null && isShared(this.session.view.seats));
  readonly over = $derived.by(() => this.session.view !== null && handIsOver(this.session.view));
  readonly matchOver = $derived.by(() => this.session.view?.position.turn.waits_for === 'nothing');
  readonly sides = $derived.by(() => (this.session.view ? sidesOf(this.session.view) : []));
  /** Why the hint says what it says, where there is more to tell than a sentence. */
  readonly hintWhy: Explanation | null = $derived.by(() => {
    const { hint, yourTurn } = this.session;
    return yourTurn && hint?.why && hasMore(hint.why) ? hint.why : null;
  });
  /** Whether nobody at the screen has anything to hide: no hand is ever covered then. */
  inTheOpen = $state(false);
  #listener: TableListener | null = null;
  /** How often moves had been taken back at the last view; none before the first. */
  #takenBack: number | null = null;

  /** Whether this is the table of a lesson: it is not given up, nothing is taken back, and a hint is the right move. */
  readonly lesson: boolean;
  /** Whether it is that of a puzzle: what holds of a lesson's table holds of it, but it leads back to the puzzles. */
  readonly puzzle: boolean;

  constructor(
    open: (listener: Omit<SocketListener, 'tryAgain'>) => TableLine,
    { lesson = false, puzzle = false } = {},
  ) {
    this.lesson = lesson || puzzle;
    this.puzzle = puzzle;
    this.session = new TableSession({
      open,
      pace: () => paceOf(options.speed),
      passesByItself: () => options.autoPass && !this.covered && this.#listener?.busy?.() !== true,
      told: (before, now) => {
        if (now.position.turn.waits_for === 'nothing' && before === null && this.open === 'none') this.open = 'result';
        this.#listener?.told(before, now);
        if (this.#takenBack !== null && now.taken_back > this.#takenBack)
          this.speaker.answer(t(this.own === null ? 'table.taken_back' : 'table.you_took_back'));
        this.#takenBack = now.taken_back;
      },
    });
  }

  /** Whether the hand of who is to move is covered until they have the screen. */
  get covered(): boolean {
    return this.shared && !this.inTheOpen && this.own !== null && this.uncovered !== this.own;
  }

  /** The game of the table listens from now on; where everything is in the open no hand is ever covered. */
  listen(listener: TableListener, { inTheOpen = false }: { inTheOpen?: boolean } = {}): void {
    this.#listener = listener;
    this.inTheOpen = inTheOpen;
  }

  /** The next of those who share the screen has it. */
  uncover(): void {
    this.uncovered = this.own;
    this.session.lookAgain();
  }

  /** Nobody is at the screen any more. */
  leave(): void {
    this.session.close();
    this.speaker.close();
  }

  /** The result is shown, a while after the last move. */
  showResult(): void {
    // The teacher has the last word.
    if (this.lesson) return;
    setTimeout(() => (this.open = this.open === 'none' ? 'result' : this.open), 1600);
  }

  /** A hint; asked for once more, why. */
  hint(): void {
    if (this.hintWhy) this.open = 'why';
    else this.session.askHint();
  }
}
