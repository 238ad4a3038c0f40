import { beforeEach, describe, expect, it } from 'vitest';
import { chanceFrom, FakeMatch, seatsFor } from '../../tests/fake_match.ts';
import { options } from '../options.svelte.ts';
import type { LoggedMove } from '../wire.ts';
import type { DominoesView } from './view.ts';
import { happenings } from './happened.ts';
import { sayAsked, tell, tellComing, tellNow } from './live_line.ts';
import { armsOf } from './arms.ts';
import { toDo } from './status.ts';
import { endsAfter, sayArm, sayEnds, sayMove, sayMoveIn, sayNumber, sayPlace, sayTile, tellMove } from './telling.ts';
import { sayWho, viewersSide } from '../table/viewer.ts';

/** A match in which seat 0 holds the double six and the others what the test gives them. */
function begin(hands: number[][][]): FakeMatch {
  const match = new FakeMatch(chanceFrom(1), seatsFor(true));
  match.hands = hands;
  match.turn = match.opener = 0;
  return match;
}

const few = () =>
  begin([
    [
      [6, 6],
      [3, 1],
    ],
    [
      [6, 5],
      [2, 1],
    ],
    [
      [4, 3],
      [2, 0],
    ],
    [
      [6, 3],
      [4, 0],
    ],
  ]);

function heard(match: FakeMatch, act: () => void): string {
  const before = match.view(0);
  act();
  return tell(happenings(before, match.view(0)), match.view(0));
}

beforeEach(() => {
  options.language = 'es';
});

describe('a tile and a move in words', () => {
  it('are said as one says them', () => {
    expect(sayTile([5, 3])).toBe('cinco-tres');
    expect(sayTile([6, 6])).toBe('seis doble');
    expect(sayTile([12, 4])).toBe('12-cuatro');
    expect(sayTile([5, 3, 0])).toBe('cinco-tres-blanca');
    expect(
      [
        [4, 4, 4],
        [4, 4, 4, 4],
        [1, 1, 1, 1, 1],
        [0, 0, 0, 0, 0, 0, 0, 0],
        [2, 1, 1, 0, 0, 0],
      ].map(sayTile),
    ).toEqual([
      'triple cuatro',
      'cuádruple cuatro',
      'quíntuple uno',
      'óctuple blanca',
      'dos-uno-uno-blanca-blanca-blanca',
    ]);
    expect([0, 1, 2, 3].map((arm) => sayArm(arm, { heads: 5, trains: [] }))).toEqual([
      'derecha',
      'izquierda',
      'brazo 3',
      'brazo 4',
    ]);
    expect([0, 1, 2, 3, 4].map((arm) => sayArm(arm))).toEqual(['derecha', 'izquierda', 'arriba', 'abajo', 'brazo 5']);
    expect(sayArm(3, { heads: 3, trains: [] })).toBe('brazo 4');
    const star = { heads: 2, trains: [], star: true };
    expect([0, 1, 2, 7].map((arm) => sayArm(arm, star))).toEqual(['brazo 1', 'brazo 2', 'brazo 3', 'brazo 8']);
    expect(sayPlace({ arm: 2, number: 9 }, star)).toBe('Poner en el brazo 3, donde hay nueve');
    expect(sayMove('!6-4')).toBe('dar seis-cuatro');
    expect(sayMove('6-4+3')).toBe('seis-cuatro, abajo');
    expect(sayNumber(0)).toBe('blanca');
    expect(sayMove('6-4<')).toBe('seis-cuatro, izquierda');
    // By the number where a line is in sight, however it is folded; ends of one number are told apart by their sides.
    const ends = [3, 0].map((number, arm) => ({ arm, number, counts: 1, at: 0 }));
    expect(sayMove('3-1>', ends)).toBe('tres-uno, al tres');
    expect(sayMove('1-0<', ends)).toBe('uno-blanca, a la blanca');
    expect(
      sayMove(
        '3-1>',
        [0, 1].map((arm) => ({ arm, number: 3, counts: 1, at: 0 })),
      ),
    ).toBe('tres-uno, derecha');
    options.language = 'en';
    expect(sayTile([5, 0])).toBe('five-blank');
    expect(sayMove('6-4>')).toBe('six-four, right');
  });

  it('say of the tile that opens no end: there is none yet', () => {
    const match = few();
    expect(sayMoveIn(match.view(0), '6-6>')).toBe('seis doble');
    match.play('6-6>');
    expect(sayMoveIn(match.view(0), '6-5>')).toBe('seis-cinco, derecha');
    expect(sayMoveIn(match.view(0), '6-5>', match.view(0).position.board.ends)).toBe('seis-cinco, derecha');
  });
});

describe('the live line', () => {
  it('says each move, its pause, the ends and whose turn it is', () => {
    const match = few();
    expect(heard(match, () => match.play('6-6>'))).toBe('Sales con seis doble; extremos seis y seis.');
    expect(heard(match, () => match.play('6-5>', 'short'))).toBe(
      'Rosario, derecha: seis-cinco; extremos seis y cinco. Con pensada.',
    );
    expect(heard(match, () => match.play('-'))).toBe('Carmen pasa.');
    expect(heard(match, () => match.play('6-3<', 'long'))).toBe(
      'Paco, izquierda: seis-tres. Con pensada larga. Te toca. Extremos tres y cinco. Encaja una ficha.',
    );
    expect(heard(match, () => match.play('3-1<'))).toContain(
      'Pones tres-uno, izquierda; extremos uno y cinco. Ronda para nosotros.',
    );
  });

  it('says several moves at once, with the ends that the last one left', () => {
    const match = few();
    match.play('6-6>');
    const told = heard(match, () => {
      match.play('6-5>');
      match.play('-');
      match.play('6-3<');
    });
    expect(told).toBe(
      'Rosario, derecha: seis-cinco. Carmen pasa. Paco, izquierda: seis-tres. Te toca. Extremos tres y cinco. Encaja una ficha.',
    );
  });

  it('says to who comes which table it is, how it stands, the own tiles, and what there is to do', () => {
    const match = few();
    expect(tellComing(match.view(0), 'none')).toBe(
      'Dominó internacional. Ronda 1. Tus fichas: seis doble, tres-uno. Te toca. Sales tú, con el seis doble.',
    );
    match.play('6-6>');
    expect(tellComing(match.view(0), 'none')).toBe(
      'Dominó internacional, ronda 1. Extremos seis y seis. Tus fichas: tres-uno.',
    );
    expect(tellComing(match.view(null), 'none')).toBe('Dominó internacional, ronda 1. Extremos seis y seis.');
    match.play('6-5>');
    match.play('-');
    match.play('6-3<');
    expect(tellComing(match.view(0), 'first')).toContain('Te toca. Roba una ficha del pozo.');
    match.play('3-1<');
    expect(tellComing(match.view(0), 'none')).toContain('Dominó internacional, ronda 1. Ronda para nosotros.');
  });

  it('says the criterion that rules the turn', () => {
    const match = few();
    match.play('6-6>');
    const view = match.view(0);
    view.position.board.now = { es: 'Encaja el mismo número', en: 'The same number fits' };
    expect(sayAsked(view, 'none')).toContain('Encaja el mismo número. Extremos seis y seis.');
    view.position.board.now = { es: 'Encaja el mismo número; toca una impar.', en: 'The same number fits.' };
    expect(sayAsked(view, 'none')).toContain('toca una impar. Extremos seis y seis.');
    // Whoever is to give a tile lays none.
    view.position.board.asked = { kind: 'give', left: 1, may_stop: false };
    expect(sayAsked(view, 'none')).toBe('Da una ficha al pozo.');
  });

  it('says to who asks how the table stands: tiles, ends, what fits by name, whose turn, the points', () => {
    const match = few();
    expect(tellNow(match.view(0), 'none')).toBe(
      'Mesa vacía. Tus fichas: seis doble, tres-uno. Rosario, 2 fichas; Carmen, 2 fichas; Paco, 2 fichas. ' +
        'Te toca. Sales tú, con el seis doble. En total: Nosotros 0, Ellos 0.',
    );
    match.play('6-6>');
    expect(tellNow(match.view(0), 'none')).toBe(
      'Extremos seis y seis. Tus fichas: tres-uno. Rosario, 2 fichas; Carmen, 2 fichas; Paco, 2 fichas. ' +
        'Le toca a Rosario. En total: Nosotros 0, Ellos 0.',
    );
    match.play('6-5>');
    match.play('-');
    match.play('6-3<');
    expect(tellNow(match.view(0), 'none')).toBe(
      'Tus fichas: tres-uno. Rosario, 1 ficha; Carmen, 2 fichas; Paco, 1 ficha. ' +
        'Te toca. Extremos tres y cinco. Encaja tres-uno. En total: Nosotros 0, Ellos 0.',
    );
    expect(tellNow(match.view(0), 'first')).toContain('Extremos tres y cinco. Tus fichas: tres-uno.');
    expect(tellNow(match.view(0), 'first')).toContain('Te toca. Roba una ficha del pozo.');
    match.play('3-1<');
    expect(tellNow(match.view(0), 'none')).toContain('Ronda para nosotros.');
  });

  it('says whose train a tile goes to, and that of who passes is open', () => {
    const match = few();
    match.play('6-6>');
    match.play('6-5>');
    match.play('-');
    const view = match.view(0);
    const { board } = view.position;
    board.trains = [
      { seat: 0, open: false },
      { seat: 1, open: false },
      { seat: 2, open: true },
      { seat: 3, open: false },
      { seat: null, open: true },
    ];
    board.ends = [6, 5, 6, 6, 6].map((number, arm) => ({ arm, number, counts: 1, at: 0 }));
    const arms = armsOf(view);
    expect(arms.trains.map(({ name, own, open }) => [name, own, open])).toEqual([
      ['tu tren', true, false],
      ['el tren de Rosario', false, false],
      ['el tren de Carmen', false, true],
      ['el tren de Paco', false, false],
      ['el tren de todos', false, false],
    ]);
    expect(tellMove(board.log[1]!, view)).toBe('Rosario, tu tren: seis-cinco.');
    expect(tellMove(board.log[2]!, view)).toBe('Carmen pasa: su tren queda abierto.');
    expect(sayEnds(board.ends, arms)).toBe(
      'tu tren, seis; el tren de Rosario, cinco; el tren de Carmen, seis, abierto; el tren de Paco, seis; el tren de todos, seis',
    );
    expect(sayPlace(board.ends[4]!, arms)).toBe('Poner en el tren de todos, donde hay seis');
    expect(sayMove('6-3>', [], arms)).toBe('seis-tres, tu tren');
    expect(toDo(view)).toBe('No encaja ninguna: hay que pasar.');
  });

  it('names no tile of those who share a screen', () => {
    const match = few();
    const view = match.view(0);
    view.seats = view.seats.map((seat, at) => (at === 2 ? { ...seat, yours: true } : seat));
    expect(tellNow(view, 'none')).not.toContain('seis doble, tres-uno');
  });

  it('says the count of a blocked hand, and how the match stands from the second hand on', () => {
    const blocked = (seed: number): FakeMatch | null => {
      const match = new FakeMatch(chanceFrom(seed), seatsFor(true));
      while (!match.over) match.playAny();
      return match.scores.at(-1)?.how === 'blocked' ? match : null;
    };
    const found = Array.from({ length: 200 }, (_, seed) => seed + 1)
      .map(blocked)
      .find((match) => match !== null);
    if (!found) throw new Error('no hand was blocked');
    const over = found.view(0);
    const [ours, theirs] = over.position.board.left?.sides ?? [];
    const said = tell([{ kind: 'hand_over' }], over);
    expect(said).toContain(`La cuenta: Nosotros ${ours}, Ellos ${theirs}.`);
    expect(said).not.toContain('En total');
    over.position.score.hands = [{ points: [30, 0], winner: 0, how: 'out' }, ...over.position.score.hands];
    over.position.hand = 2;
    over.position.score.sides = [30, 12];
    expect(tell([{ kind: 'hand_over' }], over)).toContain('En total: Nosotros 30, Ellos 12.');
  });

  it('says a new hand and who leads it', () => {
    const match = few();
    const before = match.view(0);
    match.next();
    const view: DominoesView = match.view(0);
    expect(happenings(before, view)).toEqual([{ kind: 'dealt', hand: 2 }]);
    const [own] = view.position.board.hands;
    expect(tell(happenings(before, view), view)).toBe(
      `Ronda 2. Sale Rosario. Tus fichas: ${own?.tiles?.map(sayTile).join(', ')}.`,
    );
  });

  it('says what else is done than laying and passing', () => {
    const match = few();
    match.play('6-6>');
    const view = match.view(0);
    const move = (over: Partial<LoggedMove>): LoggedMove => ({
      ply: 1,
      seat: 1,
      kind: 'pass',
      move: '-',
      tile: null,
      arm: null,
      pause: 'none',
      drew: 0,
      bonuses: [],
      ...over,
    });
    expect(tellMove(move({ kind: 'stop' }), view)).toBe('Rosario se planta.');
    expect(tellMove(move({ kind: 'yield' }), view)).toBe('Rosario deja la salida a su compañero.');
    expect(tellMove(move({ kind: 'keep', seat: 0 }), view)).toBe('No das más.');
    expect(tellMove(move({ kind: 'give', move: '!' }), view)).toBe('Rosario da una ficha al pozo.');
    expect(tellMove(move({ kind: 'give', seat: 0, move: '!6-4', tile: [6, 4] }), view)).toBe(
      'Das seis-cuatro al pozo.',
    );
    const bonuses = [{ what: 'ends_multiple_of', side: 1, points: 15 }];
    expect(tellMove(move({ kind: 'place', move: '6-4>', tile: [6, 4], arm: 0, drew: 2, bonuses }), view)).toContain(
      'Rosario roba 2 fichas. Rosario, derecha: seis-cuatro;',
    );
    const sought = [{ seat: 0, tiles: 1 }];
    expect(tellMove(move({ kind: 'place', move: '6-4>', tile: [6, 4], arm: 0, drew: 2, sought }), view)).toContain(
      'Robas 1 ficha. Rosario roba 2 fichas. Rosario, derecha: seis-cuatro;',
    );
    expect(tellMove(move({ bonuses }), view)).toBe('Rosario pasa. Ellos, +15: por los extremos.');
  });

  it('says what others draw, and a deal made again with the hand that was shown', () => {
    const match = few();
    match.turn = 1;
    const before = match.view(0);
    const after = match.view(0);
    after.position.board.drew = 2;
    expect(tell(happenings(before, after), after)).toBe('Rosario roba 2 fichas.');
    after.position.board.redeals = [
      {
        ply: 0,
        why: { es: 'Hay cinco dobles: se reparte de nuevo.', en: 'Five doubles: the tiles are dealt again.' },
        seat: 2,
        hand: [
          [6, 6],
          [5, 5],
        ],
      },
    ];
    expect(tell(happenings(before, after), after)).toBe(
      'Hay cinco dobles: se reparte de nuevo. Carmen enseña su mano: seis doble, cinco doble. Tus fichas: seis doble, tres-uno. Rosario roba 2 fichas.',
    );
    expect(happenings(after, after)).toEqual([]);
  });

  it('says once what another has drawn: with the move only what came since', () => {
    const match = few();
    match.play('6-6>');
    const drawing = match.view(0);
    drawing.position.board.drew = 2;
    match.play('6-5>');
    const drawn = (number: number) => {
      const after = match.view(0);
      const move = after.position.board.log.at(-1);
      if (!move) throw new Error('nothing was played');
      move.drew = number;
      return tell(happenings(drawing, after), after);
    };
    expect(drawn(2)).toMatch(/^Rosario, derecha: seis-cinco/);
    expect(drawn(3)).toMatch(/^Rosario roba 1 ficha\. Rosario, derecha: seis-cinco/);
  });

  it('says one’s own tiles as they are taken from the stock, and not once more with the move', () => {
    const match = few();
    match.turn = 0;
    const before = match.view(0);
    before.position.board.drew = 3;
    match.play('-');
    const after = match.view(0);
    const move = after.position.board.log.at(-1);
    if (!move) throw new Error('nothing was played');
    move.drew = 3;
    expect(tell(happenings(before, after), after)).toMatch(/^Pasas\./);
  });

  it('calls nobody you where several people share the screen', () => {
    const seats = seatsFor(true).map((seat, number) =>
      number === 1 ? { ...seat, yours: true, occupant: { kind: 'person' as const, name: '' } } : seat,
    );
    expect([0, 1, 2].map((seat) => sayWho(seats, seat, 0))).toEqual(['Ana', 'Persona 2', 'Carmen']);
    expect(viewersSide({ seats, you: 0 })).toBeNull();
    expect(viewersSide({ seats: seatsFor(true), you: 0 })).toBe(0);
  });

  it('calls nobody else you, though they gave no name', () => {
    const seats = seatsFor(true).map((seat, number) =>
      number < 2 ? { ...seat, yours: number === 0, occupant: { kind: 'person' as const, name: '' } } : seat,
    );
    expect([0, 1].map((seat) => sayWho(seats, seat, 0))).toEqual(['Tú', 'Persona 2']);
    const watched = seats.map((seat) => ({ ...seat, yours: false }));
    expect([0, 1].map((seat) => sayWho(watched, seat, null))).toEqual(['Persona 1', 'Persona 2']);
  });

  it('says nothing where nothing happened', () => {
    const view = few().view(0);
    expect(tell(happenings(null, view), view)).toBe('');
    expect(tell(happenings(view, view), view)).toBe('');
  });
});

describe('the end of a hand', () => {
  it('is said with who won it, why and what it brought', () => {
    const match = begin([
      [[6, 6]],
      [
        [6, 5],
        [2, 1],
      ],
      [
        [4, 3],
        [2, 0],
      ],
      [
        [6, 3],
        [4, 0],
      ],
    ]);
    expect(heard(match, () => match.play('6-6>'))).toBe(
      'Sales con seis doble; extremos seis y seis. Ronda para nosotros. Dominas tú. 36 tantos para nosotros.',
    );
  });
});

describe('a place', () => {
  it('is said by its side and number', () => {
    expect(sayPlace({ arm: 1, number: 5 })).toBe('Poner a la izquierda, donde hay cinco');
    expect(sayPlace({ arm: 0, number: -1 })).toBe('Poner en la mesa');
  });
});

describe('the ends after a move', () => {
  it('are those that the server sent, at every move of random hands', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const match = new FakeMatch(chanceFrom(seed), seatsFor(true));
      const then: string[] = [];
      while (!match.over) {
        match.playAny();
        then.push(sayEnds(match.view(0).position.board.ends));
      }
      const last = match.view(0);
      expect(then.map((_, ply) => sayEnds(endsAfter(last.position.board, ply) ?? []))).toEqual(then);
    }
  });
});
