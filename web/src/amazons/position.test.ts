import { beforeEach, describe, expect, it } from 'vitest';
import { options } from '../options.svelte.ts';
import { Editing, type Tool } from './editing.ts';
import { readPosition, unplayable, writePosition, type SetUp, type Wrong } from './position.ts';
import { sayWrong } from './wrong.ts';

beforeEach(() => {
  options.language = 'es';
});

/** A position that is one. */
function read(text: string): SetUp {
  const found = readPosition(text);
  if ('why' in found) throw new Error(JSON.stringify(found));
  return found;
}

const wrong = (text: string): Wrong | null => {
  const found = readPosition(text);
  return 'why' in found ? found : unplayable(found);
};

describe('a position as text', () => {
  it('is written as it is read', () => {
    for (const text of [
      '3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w',
      '16/16/16/8b7/16/16/16/16/16/16/16/16/16/16/1x14/w15 b',
      'bxb/3/wxw w',
    ])
      expect(writePosition(read(text))).toBe(text);
    expect(writePosition(read(' 1B1/*X*/2W  W '))).toBe('1b1/xxx/2w w');
    const { pieces, files, ranks, mover } = read('b3/4/1x2/3w b');
    expect([files, ranks, mover]).toEqual([4, 4, 1]);
    expect([pieces.get('a4'), pieces.get('b2'), pieces.get('d1'), pieces.size]).toEqual(['black', 'stone', 'white', 3]);
  });

  it('is refused with what is wrong and where', () => {
    expect(wrong(' ')).toEqual({ why: 'empty' });
    expect(wrong(' 3/3/q2 w')).toEqual({ why: 'sign', sign: 'q', at: 6 });
    expect(wrong('3/3/0w2 w')).toEqual({ why: 'run', run: '0' });
    expect(wrong('3/3/99999999999999999999 w')).toEqual({ why: 'run', run: '99999999999999999999' });
    expect(wrong('3/4/3 w')).toEqual({ why: 'uneven', rank: 2, files: 4, first: 3 });
    expect(wrong('2/2/2 w')).toEqual({ why: 'size', files: 2, ranks: 3 });
    expect(wrong('3/3/3')).toEqual({ why: 'no_mover' });
    expect(wrong('3/3/3 white')).toEqual({ why: 'mover', word: 'white' });
    expect(wrong('3/3/3 w 12')).toEqual({ why: 'rest' });
  });

  it('is not played from where a side lacks amazons or cannot move', () => {
    expect(wrong('b2/3/2w w')).toBeNull();
    expect(wrong('b2/3/3 w')).toEqual({ why: 'no_amazon', side: 0 });
    expect(wrong('3/3/2w w')).toEqual({ why: 'no_amazon', side: 1 });
    expect(wrong('wwwww/wwwww/wwwww/ww3/4b w')).toEqual({ why: 'too_many', side: 0 });
    expect(wrong('wx1/xx1/2b w')).toEqual({ why: 'stuck', side: 0 });
    expect(wrong('wx1/xx1/2b b')).toBeNull();
  });

  it('says what is wrong in words', () => {
    const say = (text: string) =>
      sayWrong(wrong(text)!, [
        { files: 10, ranks: 10 },
        { files: 6, ranks: 6 },
        { files: 6, ranks: 6 },
      ]);
    expect(say('3/4/3 w')).toBe('La fila 2 tiene 4 casillas, y la primera escrita tiene 3.');
    expect(say('2/2/2 w')).toBe('No hay reglas para un tablero de 2 × 3. Las hay para 10 × 10, 6 × 6.');
    expect(say('b2/3/3 w')).toBe('Blancas: hace falta una amazona por lo menos.');
    options.language = 'en';
    expect(say('wx1/xx1/2b w')).toBe('White is to move and cannot: the game would be over before it began.');
  });
});

describe('setting up a board', () => {
  const start = read('b2/3/2w w');
  const press = (board: SetUp, tool: Tool, square: string) =>
    new Editing(board, tool).press({ stage: 'none' }, square).board;

  it('puts down what is at hand, and takes it away where it stands', () => {
    const stone = press(start, 'stone', 'b2');
    expect(writePosition(stone)).toBe('b2/1x1/2w w');
    expect(writePosition(press(stone, 'stone', 'b2'))).toBe(writePosition(start));
    expect(writePosition(press(stone, 'white', 'b2'))).toBe('b2/1w1/2w w');
    expect(writePosition(press(stone, 'none', 'b2'))).toBe(writePosition(start));
    expect(press(start, 'none', 'b2').pieces).toEqual(start.pieces);
  });

  it('lets what stands be dragged to another square, or off the board', () => {
    const editing = new Editing(start, 'white');
    expect([editing.lifts({ stage: 'none' }, 'a3'), editing.lifts({ stage: 'none' }, 'b2')]).toEqual(['amazon', null]);
    const lifted = editing.lift({ stage: 'none' }, 'a3');
    expect(writePosition(editing.drop(lifted, 'b2').board)).toBe('3/1b1/2w w');
    expect(writePosition(editing.drop(lifted, 'c1').board)).toBe('3/3/2b w');
    expect(writePosition(editing.drop(lifted, null).board)).toBe('3/3/2w w');
    expect(writePosition(editing.drop(lifted, 'a3').board)).toBe(writePosition(start));
  });
});
