import { describe, expect, it } from 'vitest';
import { Choosing, type Chosen, type Look, type Outcome } from './choosing.ts';
import { armOf, choicesOf, isGift, isPass, STOCK, tileIn, tileOf, wayOf } from './moves.ts';

const leaf = (key: string) => ({ key });
/** 5-1 fits both ends, 4-1 the right one alone, 3-2 none. */
const choices = choicesOf([
  { key: '5-1', then: [leaf('>'), leaf('<')] },
  { key: '4-1', then: [leaf('>')] },
]);
const none: Chosen = { state: 'none' };
/** Where the places are is not known. */
const nowhere = () => null;
const run = (...acts: ((now: Chosen) => Outcome)[]) =>
  acts.reduce<Outcome>((last, act) => act(last.chosen), { chosen: none, move: null });

describe('a tile that is pressed', () => {
  const choosing = new Choosing(choices, false);

  it('is laid at once where it has one place', () => {
    expect(choosing.press(none, '4-1')).toEqual({ chosen: none, move: '4-1>' });
  });

  it('stands lifted where it has two, and is laid where the place is pressed', () => {
    const lifted = choosing.press(none, '5-1');
    expect(lifted).toEqual({ chosen: { state: 'lifted', tile: '5-1', arm: null, settled: false }, move: null });
    expect(choosing.choose(lifted.chosen, 1).move).toBe('5-1<');
    expect(choosing.choose(lifted.chosen, 7).move).toBeNull();
  });

  it('is put down when it is pressed again', () => {
    expect(
      run(
        (now) => choosing.press(now, '5-1'),
        (now) => choosing.press(now, '5-1'),
      ),
    ).toEqual({ chosen: none, move: null });
  });

  it('gives way to another', () => {
    expect(
      run(
        (now) => choosing.press(now, '5-1'),
        (now) => choosing.press(now, '4-1'),
      ).move,
    ).toBe('4-1>');
  });

  it('stays where it is when it fits nowhere', () => {
    expect(choosing.press(none, '3-2')).toEqual({ chosen: none, move: null });
  });
});

describe('the keyboard', () => {
  const choosing = new Choosing(choices, false);

  it('looks left and right, and Enter lays the tile where it looks', () => {
    const enter = (now: Chosen) => choosing.press(now, '5-1');
    expect(run(enter, (now) => choosing.look(now, 'left', nowhere), enter).move).toBe('5-1<');
    expect(run(enter, (now) => choosing.look(now, 'right', nowhere), enter).move).toBe('5-1>');
    expect(
      run(
        enter,
        (now) => choosing.look(now, 'left', nowhere),
        (now) => choosing.look(now, 'right', nowhere),
        enter,
      ).move,
    ).toBe('5-1>');
  });

  it('looks at arms across in their order from left to right', () => {
    const four = new Choosing(choicesOf([{ key: '6-2', then: [leaf('>'), leaf('<'), leaf('+2'), leaf('+3')] }]), false);
    let now = four.press(none, '6-2').chosen;
    const seen: (number | null)[] = [];
    for (const side of ['left', 'right', 'right', 'right', 'right'] as const) {
      now = four.look(now, side, nowhere).chosen;
      seen.push(now.state === 'lifted' ? now.arm : null);
    }
    expect(seen).toEqual([1, 2, 3, 0, 0]);
  });

  it('puts back', () => {
    expect(choosing.putBack()).toEqual({ chosen: none, move: null });
  });
});

describe('a tile that is dragged', () => {
  const choosing = new Choosing(choices, false);

  it('is laid at the place it was let go over', () => {
    expect(
      run(
        () => choosing.drag('5-1'),
        (now) => choosing.hover(now, 1),
        (now) => choosing.drop(now),
      ).move,
    ).toBe('5-1<');
  });

  it('goes back when it is let go over none', () => {
    expect(
      run(
        () => choosing.drag('5-1'),
        (now) => choosing.hover(now, 1),
        (now) => choosing.hover(now, null),
        (now) => choosing.drop(now),
      ),
    ).toEqual({ chosen: none, move: null });
    expect(
      run(
        () => choosing.drag('3-2'),
        (now) => choosing.hover(now, 0),
        (now) => choosing.drop(now),
      ).move,
    ).toBeNull();
  });
});

describe('with a second press asked for', () => {
  const choosing = new Choosing(choices, true);

  it('a tile with one place is laid when it is pressed again, or its place is', () => {
    const press = (now: Chosen) => choosing.press(now, '4-1');
    expect(run(press).move).toBeNull();
    expect(run(press, press).move).toBe('4-1>');
    expect(run(press, (now) => choosing.choose(now, 0)).move).toBe('4-1>');
  });

  it('a place is pressed twice', () => {
    const press = (now: Chosen) => choosing.press(now, '5-1');
    const left = (now: Chosen) => choosing.choose(now, 1);
    expect(run(press, left).move).toBeNull();
    expect(run(press, left, left).move).toBe('5-1<');
    expect(run(press, left, (now) => choosing.choose(now, 0)).move).toBeNull();
  });

  it('a tile that was let go waits for a press', () => {
    const dropped = run(
      () => choosing.drag('5-1'),
      (now) => choosing.hover(now, 1),
      (now) => choosing.drop(now),
    );
    expect(dropped.move).toBeNull();
    expect(choosing.press(dropped.chosen, '5-1').move).toBe('5-1<');
  });
});

describe('among many places', () => {
  const at = (arm: number) =>
    [
      { x: 4, y: 0 },
      { x: -4, y: 0 },
      { x: 0, y: -3 },
      { x: 0, y: 3 },
    ][arm] ?? null;
  const four = new Choosing(choicesOf([{ key: '6-2', then: [leaf('>'), leaf('<'), leaf('+2'), leaf('+3')] }]), false);
  const walk = (...sides: Look[]) => {
    let now = four.press(none, '6-2').chosen;
    return sides.map((side) => {
      now = four.look(now, side, at).chosen;
      return now.state === 'lifted' ? now.arm : null;
    });
  };

  it('left and right lead to every one as they lie, up and down to those above and below', () => {
    expect(walk('left', 'right', 'right', 'right', 'right')).toEqual([1, 2, 3, 0, 0]);
    expect(walk('up', 'down', 'down', 'down')).toEqual([2, 1, 0, 3]);
  });
});

describe('a tile that may join by more than one face', () => {
  const doubtful = choicesOf([{ key: '4-3', then: [{ key: '>', then: [leaf('.4'), leaf('.3')] }, leaf('<')] }]);
  const choosing = new Choosing(doubtful, false);

  it('is laid where its place is chosen, by the face that is said then', () => {
    const facing = run(
      () => choosing.press(none, '4-3'),
      (now) => choosing.choose(now, 0),
    );
    expect(facing).toEqual({ chosen: { state: 'facing', tile: '4-3', arm: 0 }, move: null });
    expect(choosing.faces(facing.chosen).map((face) => face.number)).toEqual([4, 3]);
    expect(choosing.face(facing.chosen, 3)).toEqual({ chosen: none, move: '4-3>.3' });
    expect(choosing.face(facing.chosen, 5).move).toBeNull();
    expect(choosing.press(facing.chosen, '4-3')).toEqual({ chosen: none, move: null });
  });

  it('is laid at once where there is no doubt', () => {
    expect(
      run(
        () => choosing.press(none, '4-3'),
        (now) => choosing.choose(now, 1),
      ).move,
    ).toBe('4-3<');
    expect(wayOf(doubtful, '4-3>.3')?.arm).toBe(0);
    expect(wayOf(doubtful, '4-3+2')).toBeNull();
  });
});

describe('a tile that is given', () => {
  const choosing = new Choosing(choicesOf([leaf('!6-4'), leaf('!1-0'), leaf('-')]), false);

  it('goes to the stock when it is pressed twice, or the stock is', () => {
    const press = (now: Chosen) => choosing.press(now, '6-4');
    expect(run(press)).toEqual({ chosen: { state: 'lifted', tile: '6-4', arm: STOCK, settled: true }, move: null });
    expect(run(press, press).move).toBe('!6-4');
    expect(run(press, (now) => choosing.choose(now, STOCK)).move).toBe('!6-4');
    expect(
      run(press, () => choosing.press({ state: 'lifted', tile: '6-4', arm: STOCK, settled: true }, '1-0')).move,
    ).toBeNull();
  });

  it('goes there when it is dragged there', () => {
    expect(
      run(
        () => choosing.drag('6-4'),
        (now) => choosing.hover(now, STOCK),
        (now) => choosing.drop(now),
      ).move,
    ).toBe('!6-4');
    expect(
      run(
        () => choosing.drag('6-4'),
        (now) => choosing.hover(now, 0),
        (now) => choosing.drop(now),
      ).move,
    ).toBeNull();
    expect(choosing.choices.pass).toBe('-');
  });
});

describe('the moves as they come', () => {
  it('tell their tile, whether it is laid or given', () => {
    expect(['6-4>', '!6-4', '12-4-0+7.4', '-', '-??'].map(tileIn)).toEqual(['6-4', '6-4', '12-4-0', null, null]);
    expect(isGift('!6-4')).toBe(true);
    expect(armOf('!6-4')).toBe(STOCK);
  });

  it('are read with their arms', () => {
    expect(armOf('6-4>')).toBe(0);
    expect(armOf('<')).toBe(1);
    expect(armOf('6-4+3')).toBe(3);
    expect(tileOf('12-4')).toEqual([12, 4]);
    expect(choicesOf([{ key: '6-6', then: [leaf('>')] }]).tiles.get('6-6')).toEqual([
      { move: '6-6>', arm: 0, faces: [] },
    ]);
  });

  it('know a pass', () => {
    expect(choicesOf([leaf('-')]).pass).toBe('-');
    expect(choices.pass).toBeNull();
    expect(isPass('-')).toBe(true);
    expect(isPass('6-4>')).toBe(false);
  });
});
