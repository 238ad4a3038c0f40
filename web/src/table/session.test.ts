import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chanceFrom, FakeMatch, seatsFor } from '../../tests/fake_match.ts';
import type { ClientMessage, ServerMessage, TableView } from '../wire.ts';
import { happenings, type DominoesHappening } from '../dominoes/happened.ts';
import { viewOf } from './game.ts';
import type { Speed } from '../options.svelte.ts';
import { paceOf } from './pace.ts';
import { movesOf } from './tree.ts';
import { TableSession, type Surroundings } from './session.svelte.ts';

/** A session on a fake match whose seat to move is as asked. */
function begin(
  person: boolean,
  wants: (match: FakeMatch) => boolean,
  { autoPass = () => false, speed = 'normal' }: { autoPass?: () => boolean; speed?: Speed } = {},
) {
  let match = new FakeMatch(chanceFrom(1), seatsFor(person));
  for (let seed = 2; !wants(match); seed += 1) match = new FakeMatch(chanceFrom(seed), seatsFor(person));
  const said: ClientMessage[] = [];
  const told: DominoesHappening[] = [];
  const lines: Parameters<Surroundings['open']>[0][] = [];
  const session = new TableSession({
    open: (given) => {
      lines.push(given);
      return { say: (message) => said.push(message), close: () => undefined };
    },
    pace: () => paceOf(speed),
    passesByItself: autoPass,
    told: (before, now) => told.push(...happenings(before && viewOf(before, 'dominoes'), viewOf(now, 'dominoes'))),
  });
  const you = person ? 0 : null;
  const hear = (view: TableView = match.view(you)) => lines[0]?.heard({ say: 'table', version: 1, table: view });
  const answer = (message: ServerMessage) => lines[0]?.heard(message);
  const reconnect = () => {
    lines[0]?.connection('lost');
    lines[0]?.connection('open');
  };
  lines[0]?.connection('open');
  hear();
  const line = lines[0];
  if (!line) throw new Error('no line was opened');
  return { match, session, said, told, hear, answer, reconnect, line };
}

const computerToMove = (match: FakeMatch) => match.turn === 1;
const personToMove = (match: FakeMatch) => match.turn === 0;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a computer to move', () => {
  it('is asked at once, once, and shown after it thought', () => {
    const { match, session, said, told, hear } = begin(true, computerToMove);
    expect(said).toEqual([{ say: 'next', ply: 0, hand: 1, pass: false }]);
    match.play('6-6>', 'short');
    hear();
    expect(session.view?.position.ply).toBe(0);
    vi.advanceTimersByTime(1599);
    expect(session.view?.position.ply).toBe(0);
    vi.advanceTimersByTime(1);
    expect(session.view?.position.ply).toBe(1);
    expect(told).toMatchObject([{ kind: 'moved', move: { seat: 1, move: '6-6>' } }]);
    expect(said).toHaveLength(2);
  });

  it('waits while the table is held, and makes one move when asked for one', () => {
    const { match, session, said, hear } = begin(false, () => true);
    session.pause(true);
    match.playAny();
    hear();
    vi.advanceTimersByTime(10_000);
    expect(session.view?.position.ply).toBe(0);
    session.step();
    expect(session.view?.position.ply).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(said).toHaveLength(1);
    session.step();
    expect(said).toHaveLength(2);
    match.playAny();
    hear();
    expect(session.view?.position.ply).toBe(2);
    session.pause(false);
    expect(said).toHaveLength(3);
  });

  it('is asked again after a while where its move could not be written', () => {
    const { session, said, answer } = begin(true, computerToMove);
    answer({ say: 'refused', problem: { code: 'store/full', message: '' }, ply: 0 });
    expect(session.problem?.code).toBe('store/full');
    vi.advanceTimersByTime(4999);
    expect(said).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(said).toEqual([
      { say: 'next', ply: 0, hand: 1, pass: false },
      { say: 'next', ply: 0, hand: 1, pass: false },
    ]);
  });

  it('is asked again on a new line', () => {
    const { said, hear, reconnect } = begin(true, computerToMove);
    reconnect();
    expect(said).toHaveLength(1);
    hear();
    expect(said).toHaveLength(2);
  });

  it('that made several moves meanwhile is shown as it stands', () => {
    const { match, session, hear } = begin(true, computerToMove);
    match.playAny();
    match.playAny();
    hear();
    expect(session.view?.position.ply).toBe(2);
  });
});

describe('the viewer to move', () => {
  it('plays, and is shown at once', () => {
    const { match, session, said, hear } = begin(true, personToMove);
    expect(session.yourTurn).toBe(true);
    session.play('6-6>', null);
    session.play('6-6>', null);
    expect(said).toEqual([{ say: 'play', ply: 0, move: '6-6>', pause: null }]);
    expect(session.yourTurn).toBe(false);
    match.play('6-6>');
    hear();
    expect(session.sent).toBeNull();
    expect(session.view?.position.ply).toBe(1);
  });

  it('plays again what may have been lost with the line', () => {
    const { session, said, hear, reconnect } = begin(true, personToMove);
    session.play('6-6>', 'short');
    reconnect();
    hear();
    expect(said).toEqual([
      { say: 'play', ply: 0, move: '6-6>', pause: 'short' },
      { say: 'play', ply: 0, move: '6-6>', pause: 'short' },
    ]);
  });

  it('takes a refused move back and tells why', () => {
    const { session, said, answer } = begin(true, personToMove);
    session.play('6-6>', 'long');
    answer({ say: 'refused', problem: { code: 'move/false-pause-short', message: 'false' }, ply: 0 });
    expect(session.problem?.code).toBe('move/false-pause-short');
    expect(session.yourTurn).toBe(true);
    session.play('6-6>', null);
    expect(session.problem).toBeNull();
    expect(said).toHaveLength(2);
  });

  it('asks for one hint a turn', () => {
    const anyTile = (match: FakeMatch) => {
      match.mustOpen = null;
      return personToMove(match);
    };
    const { session, said, answer } = begin(true, anyTile);
    session.askHint();
    session.askHint();
    answer({ say: 'hint', hint: { ply: 0, move: '6-6>', why: null } });
    expect(session.hint?.move).toBe('6-6>');
    session.askHint();
    expect(said).toHaveLength(1);
  });

  it.each([true, false])('passes by itself only where it is wished: %s', (autoPass) => {
    const { match, said, hear } = begin(true, personToMove, { autoPass: () => autoPass });
    const view = match.view(0);
    view.position.ply = 1;
    view.position.moves = [{ key: '-' }];
    hear(view);
    vi.advanceTimersByTime(2000);
    expect(said).toEqual(autoPass ? [{ say: 'play', ply: 1, move: '-', pause: null }] : []);
  });
});

describe('who passes without pressing anything', () => {
  it('passes once what kept them from it is over, after as long as it takes to be seen', () => {
    let may = false;
    const { match, session, said, hear } = begin(true, personToMove, { autoPass: () => may });
    const view = match.view(0);
    view.position.ply = 1;
    view.position.moves = [{ key: '-' }];
    hear(view);
    vi.advanceTimersByTime(2000);
    expect(said).toEqual([]);
    may = true;
    session.lookAgain();
    session.lookAgain();
    vi.advanceTimersByTime(899);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual([{ say: 'play', ply: 1, move: '-', pause: null }]);
  });
});

describe('who watches people', () => {
  it('holds nothing up, whose moves are shown as they come', () => {
    const { match, session, said, hear } = begin(false, computerToMove, { speed: 'by_hand' });
    expect(session.holdable && session.awaitsGoOn).toBe(true);
    const other = match.seats[2];
    if (other) other.occupant = { kind: 'person', name: 'Luis' };
    hear();
    expect(session.holdable || session.awaitsGoOn).toBe(false);
    session.pause(true);
    expect(session.paused).toBe(false);
    match.playAny();
    hear();
    vi.advanceTimersByTime(10_000);
    expect(session.view?.position.ply).toBe(1);
    // What was asked before they came.
    expect(said).toHaveLength(1);
  });
});

describe('among people', () => {
  /** The same, with another person in the chair of the third. */
  function beginAmongPeople(wants: (match: FakeMatch) => boolean, autoPass = () => false) {
    const begun = begin(true, wants, { autoPass, speed: 'by_hand' });
    const other = begun.match.seats[2];
    if (other) other.occupant = { kind: 'person', name: 'Luis' };
    begun.hear();
    return begun;
  }

  it('what comes is shown at once, at any speed, and the server is told so', () => {
    const { match, session, said, hear } = beginAmongPeople(computerToMove);
    expect(said.at(-1)).toEqual({ say: 'next', ply: 0, hand: 1, pass: false });
    expect(session.awaitsGoOn).toBe(false);
    for (const ply of [1, 2, 3]) {
      match.playAny();
      hear();
      // Whoever is to move: a computer, a person, oneself.
      expect(session.view?.position.ply).toBe(ply);
      expect(said.at(-1)).toEqual({ say: 'next', ply, hand: 1, pass: false });
    }
    expect(said).toHaveLength(4);
    session.pause(true);
    expect(session.paused).toBe(false);
  });

  it('passing by itself is the server’s to do, whatever one holds', () => {
    let may = false;
    const { match, session, said, hear } = beginAmongPeople(personToMove, () => may);
    const view = match.view(0);
    view.position.ply = 1;
    view.position.moves = [{ key: '-' }];
    hear(view);
    expect(said.at(-1)).toEqual({ say: 'next', ply: 1, hand: 1, pass: false });
    may = true;
    session.lookAgain();
    expect(said.at(-1)).toEqual({ say: 'next', ply: 1, hand: 1, pass: true });
    vi.advanceTimersByTime(60_000);
    expect(said.some(({ say }) => say === 'play')).toBe(false);
    // With a hand that can play it is said in the same way.
    const other = match.view(0);
    other.position.ply = 2;
    hear(other);
    expect(said.at(-1)).toEqual({ say: 'next', ply: 2, hand: 1, pass: true });
  });

  it('asks for the next hand when it is pressed for', () => {
    const { match, session, said, hear } = beginAmongPeople(personToMove);
    while (!match.over) match.playAny();
    hear();
    const before = said.length;
    vi.advanceTimersByTime(60_000);
    expect(said).toHaveLength(before);
    session.nextHand();
    expect(said.at(-1)).toEqual({ say: 'next', ply: match.ply, hand: 1, pass: false });
  });
});

describe('a second window', () => {
  it('leaves the older one to look on until it is taken back there', () => {
    const { match, session, said, hear, answer } = begin(true, personToMove);
    const [first = ''] = movesOf(match.moves());
    answer({ say: 'window', plays: true, since: 10 });
    answer({ say: 'window', plays: false, since: 10 });
    expect([session.elsewhere, session.yourTurn]).toEqual([true, false]);
    session.play(first, null);
    match.play(first);
    hear();
    expect(session.view?.position.ply).toBe(1);
    // A computer is to move: it is asked in the other window.
    expect(said).toEqual([]);
    session.playHere();
    answer({ say: 'window', plays: true, since: 20 });
    expect(said).toEqual([{ say: 'play_here' }, { say: 'next', ply: 1, hand: 1, pass: false }]);
    expect(session.elsewhere).toBe(false);
  });

  it('is turned to by whoever presses for the next hand there', () => {
    const { match, session, said, hear, answer } = begin(true, personToMove);
    answer({ say: 'window', plays: false, since: 10 });
    while (!match.over) match.playAny();
    hear();
    session.nextHand();
    expect(said).toEqual([{ say: 'play_here' }, { say: 'next', ply: match.ply, hand: 1, pass: false }]);
  });
});

describe('between two hands', () => {
  const playOut = (match: FakeMatch) => {
    while (!match.over) match.playAny();
  };

  it('a spectator is led on after a rest', () => {
    const { match, said, told, hear } = begin(false, () => true);
    playOut(match);
    hear();
    const before = said.length;
    vi.advanceTimersByTime(5999);
    expect(said).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(said.at(-1)).toEqual({ say: 'next', ply: match.ply, hand: 1, pass: false });
    match.next();
    hear();
    expect(told.at(-1)).toEqual({ kind: 'dealt', hand: 2 });
  });

  it('a player presses on', () => {
    const { match, session, said, told, hear } = begin(true, () => true);
    playOut(match);
    hear();
    expect(told.at(-1)).toEqual({ kind: 'hand_over' });
    const before = said.length;
    vi.advanceTimersByTime(60_000);
    expect(said).toHaveLength(before);
    session.nextHand();
    expect(said).toHaveLength(before + 1);
  });
});

describe('a table that waits until one goes on', () => {
  const byHand = { speed: 'by_hand' } as const;

  it('asks for a computer’s move and shows it when told to', () => {
    const { match, session, said, hear } = begin(true, computerToMove, byHand);
    expect(said).toHaveLength(1);
    expect(session.awaitsGoOn).toBe(true);
    match.playAny();
    hear();
    vi.advanceTimersByTime(60_000);
    expect(session.view?.position.ply).toBe(0);
    session.goOn();
    expect(session.view?.position.ply).toBe(1);
    // Told before it was made, it is shown as it comes.
    session.goOn();
    match.playAny();
    hear();
    expect(session.view?.position.ply).toBe(2);
  });

  it('waits for nothing on one’s own turn', () => {
    const { session, said } = begin(true, personToMove, byHand);
    expect(session.awaitsGoOn).toBe(false);
    session.goOn();
    expect(said).toEqual([]);
  });
});

describe('the last round', () => {
  it('is shown once more, move by move, and then the table as it stands', () => {
    const { match, session, said, told, hear } = begin(true, personToMove);
    expect(session.canReplay).toBe(false);
    const [first = ''] = movesOf(match.moves());
    session.play(first, null);
    match.play(first);
    hear();
    expect(session.canReplay).toBe(false);
    for (let move = 0; move < 3; move += 1) {
      match.playAny();
      hear();
      vi.advanceTimersByTime(5_000);
    }
    expect(session.view?.position.ply).toBe(4);
    const before = [told.length, said.length];
    session.replay();
    expect(session.yourTurn).toBe(false);
    const plies = [session.view?.position.ply];
    for (let move = 0; move < 3; move += 1) {
      vi.advanceTimersByTime(1_600);
      plies.push(session.view?.position.ply);
    }
    expect(plies).toEqual([1, 2, 3, 4]);
    expect(told.slice(before[0])).toMatchObject([{ kind: 'moved' }, { kind: 'moved' }, { kind: 'moved' }]);
    vi.advanceTimersByTime(1_600);
    expect([session.replaying, session.yourTurn, said.length]).toEqual([false, true, before[1]]);
    expect(session.canReplay).toBe(true);
  });

  it('gives way to what happens meanwhile', () => {
    const { match, session, hear } = begin(true, computerToMove);
    for (let move = 0; move < 2; move += 1) {
      match.playAny();
      hear();
      vi.advanceTimersByTime(5_000);
    }
    session.replay();
    expect(session.view?.position.ply).toBe(0);
    match.playAny();
    hear();
    expect([session.replaying, session.view?.position.ply]).toEqual([false, 2]);
    vi.advanceTimersByTime(5_000);
    expect(session.view?.position.ply).toBe(3);
  });
});

describe('a hint', () => {
  it('is there at once where the move is forced, and says so', () => {
    const { session, said } = begin(true, personToMove);
    session.askHint();
    expect(session.hint).toEqual({ ply: 0, move: '6-6>', why: null });
    expect(session.hinting).toBe(false);
    expect(said).toEqual([]);
  });
});

describe('a line that broke', () => {
  it('is lost until it is open again, however often it is tried', () => {
    const { session, line } = begin(true, personToMove);
    line.connection('lost');
    line.connection('connecting');
    expect(session.connection).toBe('lost');
    line.connection('open');
    expect(session.connection).toBe('open');
  });

  it('says what was asked for meanwhile once it is open, and only then', () => {
    const { session, said, line } = begin(true, personToMove);
    line.connection('lost');
    session.askHint();
    session.standIn(1);
    expect(said).toEqual([]);
    line.connection('open');
    expect(said).toEqual([{ say: 'stand_in', seat: 1 }]);
    line.connection('lost');
    line.connection('open');
    expect(said).toHaveLength(1);
  });
});

describe('a choice that is taken back', () => {
  it('leads to the table as it stood, and what comes again is asked for again', () => {
    const { match, session, said, told, hear } = begin(true, personToMove);
    const start = match.view(0);
    session.play('6-6>', null);
    match.play('6-6>');
    hear({ ...match.view(0), can_take_back: true });
    expect([session.canTakeBack, said.at(-1)]).toEqual([true, { say: 'next', ply: 1, hand: 1, pass: false }]);
    const before = told.length;
    session.takeBack();
    expect(said.at(-1)).toEqual({ say: 'take_back', ply: 1 });
    hear({ ...start, taken_back: 1 });
    expect([session.view?.position.ply, session.yourTurn, session.canTakeBack]).toEqual([0, true, false]);
    expect(told.length, 'nothing happened that could be told').toBe(before);
    // The same ply once more: its computer has to be asked once more.
    session.play('6-6>', null);
    hear({ ...match.view(0), taken_back: 1, can_take_back: true });
    expect(said.at(-1)).toEqual({ say: 'next', ply: 1, hand: 1, pass: false });
  });

  it('takes with it a move of a computer that was not shown yet', () => {
    const { match, session, hear } = begin(true, personToMove);
    const start = match.view(0);
    session.play('6-6>', null);
    match.play('6-6>');
    hear({ ...match.view(0), can_take_back: true });
    match.playAny();
    hear({ ...match.view(0), can_take_back: true });
    expect(session.view?.position.ply).toBe(1);
    hear({ ...start, taken_back: 1 });
    vi.advanceTimersByTime(10_000);
    expect(session.view?.position.ply).toBe(0);
  });

  it('is not sent again with a move that was on its way when it happened', () => {
    const { match, session, said, hear, reconnect } = begin(true, personToMove);
    session.play('6-6>', null);
    const sent = said.length;
    reconnect();
    hear({ ...match.view(0), taken_back: 1 });
    expect([said.length, session.sent]).toEqual([sent, null]);
  });
});

describe('open hands', () => {
  it('are asked for where only computers play, shown at once, and asked for again on a new line', () => {
    const { match, session, said, hear, reconnect } = begin(false, () => true);
    expect(session.mayOpenHands).toBe(true);
    session.showHands(true);
    expect(said.at(-1)).toEqual({ say: 'open_hands', open: true });
    // The computer has moved meanwhile: its move is not kept back.
    match.playAny();
    hear({ ...match.view(null), open_hands: true });
    expect([session.view?.position.ply, session.view?.open_hands]).toEqual([1, true]);
    reconnect();
    expect(said.at(-1)).toEqual({ say: 'open_hands', open: true });
    session.showHands(false);
    reconnect();
    expect(said.at(-1)).toEqual({ say: 'open_hands', open: false });
  });

  it('are nothing for who plays', () => {
    const { session, said } = begin(true, personToMove);
    session.showHands(true);
    expect([session.mayOpenHands, session.openHands, said]).toEqual([false, false, []]);
  });
});
