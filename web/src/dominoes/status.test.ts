import { beforeEach, describe, expect, it } from 'vitest';
import { chanceFrom, FakeMatch, seatsFor } from '../../tests/fake_match.ts';
import { options } from '../options.svelte.ts';
import { STOCK } from './moves.ts';
import type { SessionState } from '../table/status.ts';
import { sayPassing, statusOf } from './status.ts';

beforeEach(() => {
  options.language = 'es';
});

const told: SessionState = {
  connection: 'open',
  problem: null,
  hint: null,
  hinting: false,
  elsewhere: false,
  sent: null,
  yourTurn: true,
  turn: 0,
  paused: false,
};
const none = { state: 'none' } as const;

/** Seat 0 to move with 5 and 0 open; two of its three tiles fit. */
function atFiveAndBlank() {
  const match = new FakeMatch(chanceFrom(1), seatsFor(true));
  match.hands = [
    [
      [5, 1],
      [2, 0],
      [4, 3],
    ],
    [[6, 1]],
    [[6, 2]],
    [[6, 3]],
  ];
  match.turn = 1;
  match.hands[1]?.push([5, 0]);
  match.mustOpen = null;
  match.play('5-0>');
  match.turn = 0;
  return match.view(0);
}

describe('the words of the moment', () => {
  it('say what fits', () => {
    expect(statusOf(atFiveAndBlank(), told, none)).toEqual({
      title: 'Te toca',
      text: 'Extremos 5 y 0. Encajan 2 fichas.',
      kind: 'words',
    });
  });

  it('say that nothing does', () => {
    const view = atFiveAndBlank();
    view.position.moves = [{ key: '-' }];
    expect(statusOf(view, told, none).text).toBe('Extremos 5 y 0. No encaja ninguna: hay que pasar.');
  });

  it('say how a lifted or dragged tile goes on', () => {
    const view = atFiveAndBlank();
    expect(statusOf(view, told, { state: 'lifted', tile: '5-1', arm: null, settled: false }).text).toContain(
      'Elige el extremo',
    );
    expect(statusOf(view, told, { state: 'lifted', tile: '5-1', arm: 1, settled: true }).text).toContain('otra vez');
    expect(statusOf(view, told, { state: 'dragged', tile: '5-1', arm: null }).text).toContain('Suéltala');
    expect(statusOf(view, told, { state: 'dragged', tile: '4-3', arm: null }).text).toBe('Esa ficha no encaja.');
  });

  it('say a hint with its reason', () => {
    const hint = {
      ply: 1,
      move: '5-1<',
      why: { reason: { key: 'why.only_tile', args: {} }, measure: 'weight' as const, moves: [] },
    };
    expect(statusOf(atFiveAndBlank(), { ...told, hint }, none)).toEqual({
      title: 'Te toca',
      text: 'Pista: cinco-uno, izquierda. Es la única ficha que encaja.',
      kind: 'note',
    });
    const unknown = { ...hint, why: { ...hint.why, reason: { key: 'why.of_tomorrow', args: {} } } };
    expect(statusOf(atFiveAndBlank(), { ...told, hint: unknown }, none).text).toBe('Pista: cinco-uno, izquierda.');
  });

  it('say why a move was refused before anything else', () => {
    const problem = { code: 'move/false-pause-short', message: 'a false pause' };
    const status = statusOf(
      atFiveAndBlank(),
      { ...told, problem },
      { state: 'lifted', tile: '5-1', arm: 1, settled: true },
    );
    expect(status.kind).toBe('alert');
    expect(status.text).toContain('pensada');
  });

  it('say that the line is broken', () => {
    expect(statusOf(atFiveAndBlank(), { ...told, connection: 'lost' }, none)).toMatchObject({
      kind: 'alert',
      text: expect.stringContaining('Sin conexión') as string,
    });
  });

  it('say who leads, and with what', () => {
    const match = new FakeMatch(chanceFrom(1), seatsFor(true));
    match.turn = 0;
    expect(statusOf(match.view(0), told, none).text).toBe('Sales tú, con el seis doble.');
    match.mustOpen = null;
    expect(statusOf(match.view(0), told, none).text).toBe('Sales tú, con la ficha que quieras.');
    match.hands[0] = [
      [5, 5],
      [5, 2],
      [3, 3],
    ];
    const opening = (...keys: string[]) => {
      const view = match.view(0);
      view.position.moves = keys.map((key) => ({ key, then: [{ key: '>' }] }));
      return statusOf(view, told, none).text;
    };
    expect(opening('5-5', '5-2', '3-3')).toBe('Sales tú, con la ficha que quieras.');
    expect(opening('5-5', '3-3')).toBe('Sales tú, con un doble.');
    expect(opening('5-5', '5-2')).toBe('Sales tú: valen 2 fichas.');
  });

  it('say for whom the table waits', () => {
    const waiting = { ...told, yourTurn: false, turn: 2 };
    expect(statusOf(atFiveAndBlank(), waiting, none)).toEqual({
      title: 'Juega Carmen',
      text: 'Extremos 5 y 0.',
      kind: 'words',
    });
    expect(statusOf(atFiveAndBlank(), { ...waiting, paused: true }, none).title).toBe('En pausa');
  });

  it('say what else may be asked than a tile', () => {
    const view = atFiveAndBlank();
    const { board } = view.position;
    board.asked = { kind: 'place_or_stop' };
    expect(statusOf(view, told, none).text).toBe('Extremos 5 y 0. Encajan 2 fichas más; o te plantas.');
    expect(sayPassing(view)).toBe('Plantarse');
    view.position.moves = [{ key: '-' }];
    expect(statusOf(view, told, none).text).toBe('Extremos 5 y 0. No encaja ninguna más: toca plantarse.');
    board.asked = { kind: 'open' };
    expect(statusOf(view, told, none).text).toBe('Sales tú, o se lo dejas a Carmen.');
    expect(sayPassing(view)).toBe('Que salga Carmen');
    board.asked = { kind: 'give', left: 2, may_stop: true };
    expect(statusOf(view, told, none).text).toBe('Puedes dar hasta 2 fichas al pozo.');
    board.asked = { kind: 'give', left: 1, may_stop: false };
    expect(statusOf(view, told, none).text).toBe('Da una ficha al pozo.');
    expect(statusOf(view, told, { state: 'lifted', tile: '5-1', arm: STOCK, settled: true }).text).toContain('pozo');
    view.position.moves = [{ key: '!5-1' }];
    expect(statusOf(view, told, { state: 'dragged', tile: '5-1', arm: null }).text).toContain('pozo');
    const hint = { ply: 1, move: '!5-1', why: null };
    expect(statusOf(view, { ...told, hint }, none).text).toBe('Pista: dar cinco-uno. Es la única jugada.');
  });

  it('say that tiles wait in the stock, and by which face a tile may join', () => {
    const view = atFiveAndBlank();
    // How many there are until one fits would spoil the drawing.
    expect(statusOf(view, told, none, 'first').text).toBe('Roba una ficha del pozo.');
    expect(statusOf(view, told, none, 'more').text).toBe('Roba otra ficha del pozo.');
    expect(statusOf(view, told, { state: 'facing', tile: '4-3', arm: 0 }).text).toBe('¿Por dónde encaja cuatro-tres?');
  });

  it('say as many ends as can be taken in', () => {
    const view = atFiveAndBlank();
    const end = (arm: number, number: number) => ({ arm, number, counts: 1, at: 0 });
    view.position.board.ends = [end(0, 3), end(1, 12), end(2, 6)];
    expect(statusOf(view, told, none).text).toContain('Extremos 3, 12 y 6.');
    view.position.board.ends = Array.from({ length: 9 }, (_, arm) => end(arm, 1));
    expect(statusOf(view, told, none).text).toContain('9 extremos abiertos.');
  });
});
