import { beforeEach, describe, expect, it } from 'vitest';
import { chanceFrom, FakeMatch, seatsFor } from '../../tests/fake_match.ts';
import { options } from '../options.svelte.ts';
import type { LoggedMove } from '../wire.ts';
import { asSeenBy } from './eyes.ts';
import { tellNow } from './live_line.ts';
import { passesOf } from './passes.ts';
import { rowBehind, sayRow, turnedUp } from './rows.ts';
import { sayPassing, toDo } from './status.ts';
import { tellMove } from './telling.ts';

beforeEach(() => {
  options.language = 'es';
});

/** Seat 0 has turned up a tile at a table on which 5 and 0 are open, of a row of five. */
function turnsUp(tile: [number, number], fits: boolean) {
  const match = new FakeMatch(chanceFrom(1), seatsFor(true));
  match.hands = [
    [[5, 1]],
    [
      [6, 1],
      [5, 0],
    ],
    [[6, 2]],
    [[6, 3]],
  ];
  match.turn = 1;
  match.mustOpen = null;
  match.play('5-0>');
  match.turn = 0;
  const view = match.view(0);
  view.position.board.hands = view.position.board.hands.map((_, seat) => ({
    count: seat === 0 ? 5 : 3,
    tiles: seat === 0 ? [tile, [6, 6], [4, 3]] : [[6, 2]],
    lacks: [],
    row: { face_down: 2, turned_up: seat === 0 ? tile : null },
  }));
  if (!fits) view.position.moves = [{ key: '-' }];
  return view;
}

const putBack = (seat: number): LoggedMove => ({
  ply: 1,
  seat,
  kind: 'pass',
  move: '-',
  tile: null,
  arm: null,
  pause: 'none',
  turned_up: [2, 2],
  drew: 0,
  bonuses: [],
});

describe('a row that nobody sees', () => {
  it('is a tile turned up, and what lies behind it', () => {
    const hand = turnsUp([5, 1], true).position.board.hands[0];
    expect(turnedUp(hand)).toEqual([[5, 1]]);
    expect(hand && rowBehind(hand)).toMatchObject({
      count: 4,
      tiles: [
        [6, 6],
        [4, 3],
      ],
    });
    expect(hand && sayRow(hand)).toBe('2 fichas boca abajo; devueltas: seis doble y cuatro-tres');
    expect(rowBehind({ count: 1, tiles: [[5, 1]], lacks: [] })).toBeNull();
  });

  it('is told with what came up, and what becomes of it', () => {
    expect(toDo(turnsUp([5, 1], true))).toBe('Extremos 5 y 0. Descubres cinco-uno: encaja.');
    const view = turnsUp([2, 2], false);
    expect(toDo(view)).toBe(
      'Extremos 5 y 0. Descubres dos doble: no encaja en ningún sitio, y vuelve al final de tu fila.',
    );
    expect(sayPassing(view)).toBe('Devolverla');
    expect(tellNow(view, 'none')).toContain('Tu fila: 2 fichas boca abajo; devueltas: seis doble y cuatro-tres.');
    expect(tellMove(putBack(0), view)).toBe('Devuelves dos doble al final de tu fila.');
    expect(tellMove(putBack(1), view)).toMatch(
      / descubre dos doble: no encaja en ningún sitio, y vuelve al final de la fila\.$/,
    );
    const opens = turnsUp([5, 1], true);
    opens.position.board.placed = [];
    expect(toDo(opens)).toBe('Descubres cinco-uno, y sales con esa ficha.');
  });

  it('is the same to every eye, and a tile put back shows nothing of the rest', () => {
    const { position } = turnsUp([2, 2], false);
    expect(asSeenBy(position, 3).board.hands).toEqual(position.board.hands);
    const board = { ...position.board, log: [...position.board.log, putBack(1)] };
    expect(passesOf(board, [5, 5])).toEqual([]);
  });
});
