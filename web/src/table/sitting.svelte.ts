import type { Component } from 'svelte';
import { options } from '../options.svelte.ts';
import type { Explanation, InvitationCodes, QuestionView, StandInView, TableView } from '../wire.ts';
import type { TablePart } from '../routes.ts';
import { hasMore } from '../why/weighed.ts';
import type { SocketListener, TableLine } from '../wire/table_socket.ts';
import { Greetings } from './greetings.svelte.ts';
import { handIsOver } from './happened.ts';
import { LongTurn } from './long_turn.svelte.ts';
import { paceOf } from './pace.ts';
import { goTo } from './next_table.ts';
import { followed } from './rematch.ts';
import { Presence } from './presence.svelte.ts';
import { TableSession } from './session.svelte.ts';
import { sidesOf } from './sides.ts';
import type { Status } from './status.ts';
import { Speaker } from './speaking.svelte.ts';
import { isGesture, sayLine, saySaid } from './phrases.ts';
import { sayQuestionChange, wantsAnswer } from './questions.ts';
import { Talking } from './talking.svelte.ts';
import { ClockWatch } from './clock_watch.svelte.ts';
import { isAmongPeople, isOwnTurn, isShared, sayWho } from './viewer.ts';
import { showTurn } from '../notices/turn_notice.ts';
import { sound } from '../sound.ts';
import { local, t } from '../words.ts';

/** What lies over the table. */
export type TableOverlay =
  'none' | 'menu' | 'panel' | 'result' | 'rules' | 'why' | 'move_why' | 'links' | 'talk' | 'screen';

/** What a game wants to know of the table while it is on the screen. */
export interface TableListener {
  /** A newer view is shown; `before` is the one that was shown until now. */
  told(before: TableView | null, now: TableView): void;
  /** Whether something must be done by hand before who can't play passes without pressing anything. */
  busy?(): boolean;
}

/** What stands at the table in place of what is played: a question about it, or a move that was made and judged. */
export interface InsteadOfMoves {
  /** What is asked, or how the answer was judged: the words of the moment. */
  readonly words: Pick<Status, 'title' | 'text'>;
  /** The piece that the question is about, drawn beside it. */
  readonly piece: { readonly Drawn: Component<{ piece: string }>; readonly name: string } | null;
  /** The only thing to press: it opens a dialog. */
  readonly label: string;
  readonly press: () => void;
}

/** A dialog with the links of a table, for its host. */
export type LinksDialog = Component<{
  view: TableView;
  codes: InvitationCodes;
  voidLinks: () => void;
  close: () => void;
}>;

/** A dialog that brings a table to a large screen. */
export type ScreenDialog = Component<{ view: TableView; close: () => void }>;

/** A lesson or a puzzle at the table: it is not given up, nothing is taken back, and no result is shown. */
export interface ExerciseOfTable {
  /** The page with all of its kind, to which the menu leads. */
  readonly all: { readonly href: string; label(): string };
  /** What stands in place of what is played; none while a move is asked for. */
  instead?(): InsteadOfMoves | null;
}

const sayLongTurn = (seconds: number): string => t('table.long_turn', { n: Math.round(seconds / 60) });

/** A table as those at the screen have it: its session, who of them sees what, what lies over it, what is said aloud. */
export class Sitting {
  readonly session: TableSession;
  /** What is read out. */
  readonly speaker = new Speaker();
  /** What is said at the table. */
  readonly talking = new Talking();
  /** Who of the others has left the table for a while. */
  readonly presence = new Presence((seat, away) => {
    const { view } = this.session;
    if (!view) return;
    const name = sayWho(view.seats, seat, view.you);
    this.speaker.tell(t(away ? 'table.went_away' : 'table.came_back', { name }), '');
  });
  /** Who of the others has been to move for very long. */
  readonly longTurn = new LongTurn((seat, seconds) => {
    const { view } = this.session;
    if (!view || this.stalled?.seat !== seat) return;
    const name = sayWho(view.seats, seat, view.you);
    this.speaker.tell(`${t('table.waiting_for', { name })}. ${sayLongTurn(seconds)}`, '');
  });
  /** What the computers say as the match begins. */
  readonly greetings = new Greetings();
  open: TableOverlay = $state('none');
  /** The seat of one's own whose hand is in sight, where several people share the screen. */
  uncovered: number | null = $state(null);

  /** The seat of one's own that is looked from; none for who watches. */
  readonly own: number | null = $derived.by(() => {
    const view = this.session.view;
    return view && view.you !== null && view.seats[view.you]?.yours ? view.you : null;
  });
  readonly shared = $derived.by(() => this.session.view !== null && isShared(this.session.view.seats));
  /** Whether people play here from several screens. */
  readonly amongPeople = $derived.by(() => this.session.view !== null && isAmongPeople(this.session.view.seats));
  /** Whether hints are given, and moves taken back; among people where all agree, and not at the hand of the day. */
  readonly helped = $derived.by(
    () => this.session.view?.day === undefined && this.session.view?.tournament === undefined,
  );
  /** What somebody else asks, and the viewer has not answered; none where nothing is asked. */
  readonly asked: QuestionView | null = $derived.by(() => {
    const { view } = this.session;
    return view?.question && wantsAnswer(view.question, view.seats) ? view.question : null;
  });
  /** What the viewer has asked the others, and how it stands. */
  readonly ownQuestion: QuestionView | null = $derived.by(() => {
    const question = this.session.view?.question;
    return question && question.seat === this.own && question.state !== 'agreed' ? question : null;
  });
  /** Whether the viewer may say something to the others. */
  readonly mayTalk = $derived.by(() => this.own !== null && this.session.view?.talk !== undefined);
  readonly over = $derived.by(() => this.session.view !== null && handIsOver(this.session.view));
  readonly matchOver = $derived.by(() => this.session.view?.position.turn.waits_for === 'nothing');
  readonly sides = $derived.by(() => (this.session.view ? sidesOf(this.session.view) : []));
  /** What stands at the table in place of what is played. */
  readonly instead: InsteadOfMoves | null = $derived.by(() => this.exercise?.instead?.() ?? null);
  /** Whether a move of one's own is asked for, and the hand is in sight. */
  readonly mayPlay: boolean = $derived.by(() => this.session.yourTurn && !this.covered && this.instead === null);
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

  /** The exercise that this is the table of; none at a table where a match is played. */
  readonly exercise: ExerciseOfTable | null;

  /** The dialog that brings the table to a large screen; none where it is not brought there. It comes when it is wanted. */
  screenLinks: (() => Promise<{ default: ScreenDialog }>) | null = null;

  /** The part of the table that the page shows; `undefined` where it is all of it. */
  part: TablePart | undefined;

  /** The dialog with the links of the table; none where a table has none. It comes when it is wanted. */
  links: (() => Promise<{ default: LinksDialog }>) | null = null;

  constructor(
    open: (listener: Omit<SocketListener, 'tryAgain'>) => TableLine,
    exercise: ExerciseOfTable | null = null,
  ) {
    this.exercise = exercise;
    this.session = new TableSession({
      open,
      // Nobody presses anything at the large screen.
      pace: () => paceOf(this.part === 'screen' && options.speed === 'by_hand' ? 'normal' : options.speed),
      passesByItself: () => options.autoPass && !this.covered && this.#listener?.busy?.() !== true,
      told: (before, now) => {
        this.presence.told(now.seats, now.pace?.absence ?? null);
        this.longTurn.told(now);
        this.talking.told(now);
        const told = sayQuestionChange(before, now);
        if (told !== null) this.speaker.tell(told, '');
        if (now.position.turn.waits_for === 'nothing' && before === null && this.open === 'none') this.open = 'result';
        if (handIsOver(now)) this.greetings.end();
        this.#tellStandIns(before, now);
        this.#tellAnother(before, now);
        this.#tellTurn(before, now);
        this.#listener?.told(before, now);
        if (this.#takenBack !== null && now.taken_back > this.#takenBack) {
          // Among people it follows from what was asked and agreed, which is told first.
          if (this.own === null || this.amongPeople) this.speaker.tell(t('table.taken_back'));
          else this.speaker.answer(t('table.you_took_back'));
        }
        this.#takenBack = now.taken_back;
      },
      said: (line) => {
        const { view } = this.session;
        if (!view) return;
        const own = view.seats[line.seat]?.yours === true;
        const name = sayWho(view.seats, line.seat, view.you);
        if (!this.talking.heard(line, name, own)) return;
        if (own) this.speaker.answer(sayLine(name, line.said));
        else this.speaker.tell(sayLine(name, line.said));
      },
    });
  }

  /** What whoever sits at a seat says to the others at this moment: a computer as the match begins, people when they like. */
  talksAt(seat: number): { readonly text: string; readonly gesture: boolean } | null {
    const greeting = this.greetings.now;
    if (greeting?.seat === seat) return { text: greeting.text, gesture: false };
    const said = this.talking.shown[seat];
    return said ? { text: saySaid(said), gesture: isGesture(said) } : null;
  }

  /** Says who wants another match, and goes where all have gone who want it. */
  #tellAnother(before: TableView | null, now: TableView): void {
    const to = followed(before, now);
    if (to !== null) goTo({ id: to, waits: true });
    if (!now.another || before === null || before.another?.id === now.another.id || to !== null) return;
    this.speaker.tell(t('score.another_wanted', { name: sayWho(now.seats, now.another.by, now.you) }), '');
    if (this.open === 'none') this.open = 'result';
  }

  /** The table is on the screen: where the match begins they greet, and who listens hears it once. */
  greet(): void {
    const { view } = this.session;
    if (!view) return;
    const said = this.greetings.begin(view);
    const name = (seat: number) => sayWho(view.seats, seat, view.you);
    this.speaker.tell(said.map(({ seat, text }) => t('table.says', { name: name(seat), text })).join(' '));
  }

  /** Says to who looks elsewhere that it is their turn, where others play, too. */
  #tellTurn(before: TableView | null, now: TableView): void {
    if (before === null || !this.amongPeople || isOwnTurn(before) || !isOwnTurn(now) || document.hasFocus()) return;
    if (options.turnSound) sound.turn();
    if (options.turnNotice) showTurn(window, now.id, t('table.your_turn'), local(now.rules.name));
  }

  /** Says who plays for whom from now on. */
  #tellStandIns(before: TableView | null, now: TableView): void {
    now.seats.forEach(({ stand_in }, seat) => {
      const played = before?.seats[seat]?.stand_in?.plays === true;
      if (!stand_in || before === null || stand_in.plays === played) return;
      const who = sayWho(now.seats, seat, now.you);
      const own = seat === now.you;
      const { name } = stand_in;
      // It holds until it is said again: who listens hears of it also when much has happened since.
      if (stand_in.plays)
        this.speaker.tell(`${own ? t('table.plays_for_you', { name }) : t('table.plays_for', { name, who })}.`);
      else this.speaker.tell(own ? t('table.you_play_again') : t('table.plays_again', { who }));
    });
  }

  /** Looks at the clock of whose turn it is. */
  readonly clockWatch = new ClockWatch({
    left: (seat, n) => {
      if (seat === this.own) this.speaker.answer(t('table.clock.read_out', { n }));
    },
    out: (seat) => {
      const { view } = this.session;
      if (view === null) return;
      const name = sayWho(view.seats, seat, view.you);
      this.speaker.answer(seat === this.own ? t('table.clock.you_are_out') : t('table.clock.is_out', { name }));
    },
  });
  /**
   * Whom the others may go on without: who is to move and has been away for long enough, has no time left, or has not moved
   * for very long. With the computer that may play from now on, and whether the match may be ended because of them.
   */
  readonly stalled: { readonly seat: number; readonly standIn: string | null; readonly mayEnd: boolean } | null =
    $derived.by(() => {
      const { turn, view } = this.session;
      const seat = turn === null ? undefined : view?.seats[turn];
      if (turn === null || !seat || seat.yours || seat.stand_in?.plays || this.own === null) return null;
      const isOut = this.clockWatch.out === turn;
      const isLong = this.longTurn.seat === turn && seat.occupant.kind === 'person';
      if (!isOut && !isLong && !this.presence.replaceable.includes(turn)) return null;
      const standIn = seat.stand_in?.name ?? null;
      return { seat: turn, standIn, mayEnd: isOut || standIn === null };
    });
  /** That somebody who is here has not moved for very long, in words; none where nobody is waited for like that. */
  readonly longTurnWords: string | null = $derived.by(() => {
    const { seat } = this.longTurn;
    const longest = this.session.view?.longest_turn;
    const isHere = seat !== null && this.stalled?.seat === seat && !this.presence.away.includes(seat);
    return isHere && longest !== undefined ? sayLongTurn(longest) : null;
  });
  /** The computer that plays, or may, at one's own seat. */
  readonly ownStandIn: StandInView | null = $derived.by(
    () => (this.own === null ? undefined : this.session.view?.seats[this.own]?.stand_in) ?? null,
  );

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
    this.presence.close();
    this.longTurn.close();
    this.talking.close();
    this.greetings.end();
    this.speaker.close();
  }

  /** The result is shown, a while after the last move. */
  showResult(): void {
    // The teacher has the last word.
    if (this.exercise) return;
    setTimeout(() => (this.open = this.open === 'none' ? 'result' : this.open), 1600);
  }

  /** A hint; asked for once more, why. */
  hint(): void {
    if (!this.helped) return;
    if (this.hintWhy) this.open = 'why';
    else this.session.askHint();
  }
}
