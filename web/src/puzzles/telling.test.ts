import { describe, expect, it } from 'vitest';
import { seatsFor } from '../../tests/fake_match.ts';
import { inOrderOfSeats, sayVerdict, sayWhyHeld } from './telling.ts';

const table = { seats: seatsFor(true), you: 0 };
const [, second, third, fourth] = table.seats.map(({ occupant }) => ('name' in occupant ? occupant.name : ''));

describe('who holds a piece', () => {
  it('is answered in the order of the seats round the table, nobody at the end', () => {
    expect(inOrderOfSeats(['1', '2', '3', 'stock'], table, false)).toEqual(['3', '2', '1', 'stock']);
    expect(inOrderOfSeats(['stock', '3', '1'], table, true)).toEqual(['1', '3', 'stock']);
  });

  it('is judged in words for a person, a move in words for a move', () => {
    expect(sayVerdict({ right: false, move: '2' }, { piece: '5-5' }, table)).toBe(`${third} no la tiene`);
    expect(sayVerdict({ right: false, move: 'stock' }, { piece: '5-5' }, table)).toBe('No duerme: la tiene alguien');
    expect(sayVerdict({ right: false, move: '5-5>' }, { piece: null }, table)).toBe('No era esa');
    expect(sayVerdict({ right: true, move: '2' }, { piece: '5-5' }, table)).toBe('¡Eso es!');
  });

  it('is told with the passes that it follows from: first those that rule somebody out', () => {
    expect(
      sayWhyHeld('3', table, [
        { seat: 0, numbers: ['uno'], rulesOut: true },
        { seat: 3, numbers: ['seis', 'dos'], rulesOut: false },
        { seat: 1, numbers: ['cinco'], rulesOut: true },
      ]),
    ).toEqual([
      `La tiene ${fourth}.`,
      `${second} ha pasado con cinco en la mesa: no puede tenerla.`,
      `${fourth} ha pasado con seis y dos en la mesa.`,
    ]);
  });
});
