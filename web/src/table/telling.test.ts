import { beforeEach, describe, expect, it } from 'vitest';
import { chanceFrom, FakeMatch, seatsFor } from '../../tests/fake_match.ts';
import { options } from '../options.svelte.ts';
import type { TableView } from '../wire.ts';
import { happenings } from './happened.ts';
import { tell } from './live_line.ts';
import { endsAfter, sayEnds, sayMove, sayNumber, sayPlace, sayTile } from './telling.ts';

/** A match in which seat 0 holds the double six and the others what the test gives them. */
function begin(hands: number[][][]): FakeMatch {
  const match = new FakeMatch(chanceFrom(1), seatsFor(true));
  match.hands = hands;
  match.turn = match.opener = 0;
  return match;
}

const few = () => begin([[[6, 6], [3, 1]], [[6, 5], [2, 1]], [[4, 3], [2, 0]], [[6, 3], [4, 0]]]);

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
    expect(sayNumber(0)).toBe('blanca');
    expect(sayMove('6-4<')).toBe('seis-cuatro, izquierda');
    options.language = 'en';
    expect(sayTile([5, 0])).toBe('five-blank');
    expect(sayMove('6-4>')).toBe('six-four, right');
  });
});

describe('the live line', () => {
  it('says each move, its pause, the ends and whose turn it is', () => {
    const match = few();
    expect(heard(match, () => match.play('6-6>'))).toBe('Sales con seis doble; extremos seis y seis.');
    expect(heard(match, () => match.play('6-5>', 'short'))).toBe('Rosario, derecha: seis-cinco; extremos seis y cinco. Con pensada.');
    expect(heard(match, () => match.play('-'))).toBe('Carmen pasa.');
    expect(heard(match, () => match.play('6-3<', 'long'))).toBe('Paco, izquierda: seis-tres; extremos tres y cinco. Con pensada larga. Te toca.');
    expect(heard(match, () => match.play('3-1<'))).toContain('Tú, izquierda: tres-uno; extremos uno y cinco. Ronda para nosotros.');
  });

  it('says several moves at once with the ends that each left', () => {
    const match = few();
    match.play('6-6>');
    const told = heard(match, () => {
      match.play('6-5>');
      match.play('-');
      match.play('6-3<');
    });
    expect(told).toBe('Rosario, derecha: seis-cinco; extremos seis y cinco. Carmen pasa. Paco, izquierda: seis-tres; extremos tres y cinco. Te toca.');
  });

  it('says a new hand and who leads it', () => {
    const match = few();
    const before = match.view(0);
    match.next();
    const view: TableView = match.view(0);
    expect(happenings(before, view)).toEqual([{ kind: 'dealt', hand: 2 }]);
    expect(tell(happenings(before, view), view)).toBe('Ronda 2. Sale Rosario.');
  });

  it('says nothing where nothing happened', () => {
    const view = few().view(0);
    expect(tell(happenings(null, view), view)).toBe('');
    expect(tell(happenings(view, view), view)).toBe('');
  });
});

describe('the end of a hand', () => {
  it('is said with who won it, why and what it brought', () => {
    const match = begin([[[6, 6]], [[6, 5], [2, 1]], [[4, 3], [2, 0]], [[6, 3], [4, 0]]]);
    expect(heard(match, () => match.play('6-6>'))).toBe('Sales con seis doble; extremos seis y seis. Ronda para nosotros. Dominas tú. Se apuntan 36 tantos.');
  });
});

describe('a place', () => {
  it('is said by its side and number', () => {
    expect(sayPlace({ arm: 1, number: 5, at: 0 })).toBe('Poner a la izquierda, con el cinco');
    expect(sayPlace({ arm: 0, number: -1, at: 0 })).toBe('Poner en la mesa');
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
      expect(then.map((_, ply) => sayEnds(endsAfter(last, ply)))).toEqual(then);
    }
  });
});
