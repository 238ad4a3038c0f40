import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LessonReply, ServerMessage, TableView } from '../wire.ts';
import { openLessonLine, type LessonTable } from './line.ts';

/** A table of two seats, the learner's the first, at a ply; `turn` is the seat to move. */
function at(ply: number, turn: number): TableView {
  return { you: 0, position: { ply, hand: 1, turn: { waits_for: 'seat', seat: turn } } } as unknown as TableView;
}

const reply = (tables: TableView[], right = true): LessonReply => ({
  right,
  say: { es: '', en: '' },
  tables,
  turn: 1,
  shown: null,
});

function opened(over: Partial<LessonTable> = {}) {
  const heard: ServerMessage[] = [];
  const lesson: LessonTable = {
    table: vi.fn(() => Promise.resolve(at(0, 0))),
    play: vi.fn(() => Promise.resolve(reply([at(1, 1), at(2, 1), at(3, 0)]))),
    show: vi.fn(() => Promise.resolve('6-6>')),
    arrived: vi.fn(),
    goOn: vi.fn(),
    failed: vi.fn(),
    ...over,
  };
  const line = openLessonLine(lesson, { heard: (message) => heard.push(message), connection: vi.fn() });
  const plies = () => heard.map((message) => (message.say === 'table' ? message.table.position.ply : message.say));
  return { lesson, line, heard, plies };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('the line to the table of a lesson', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('begins with the table as it stands', async () => {
    const { plies, lesson } = opened();
    await settled();
    expect(plies()).toEqual([0]);
    expect(lesson.arrived).toHaveBeenCalledTimes(1);
  });

  it('shows what follows a right move one by one, as it is asked for', async () => {
    const { line, plies, lesson } = opened();
    await settled();
    line.say({ say: 'play', ply: 0, move: '6-6>', pause: null });
    await settled();
    expect(plies()).toEqual([0, 1]);
    // A ply that is not shown asks for nothing.
    line.say({ say: 'next', ply: 0, hand: 1, pass: false });
    expect(plies()).toEqual([0, 1]);
    line.say({ say: 'next', ply: 1, hand: 1, pass: false });
    line.say({ say: 'next', ply: 2, hand: 1, pass: false });
    expect(plies()).toEqual([0, 1, 2, 3]);
    expect(lesson.arrived).toHaveBeenCalledTimes(2);
    line.say({ say: 'next', ply: 3, hand: 1, pass: false });
    expect(plies()).toEqual([0, 1, 2, 3]);
  });

  it('makes a pass of the learner by itself', async () => {
    const { line, plies, lesson } = opened({ play: () => Promise.resolve(reply([at(1, 0), at(2, 0)])) });
    await settled();
    line.say({ say: 'play', ply: 0, move: '6-6>', pause: null });
    await settled();
    expect(plies()).toEqual([0, 1]);
    // Made by hand it is the same.
    line.say({ say: 'play', ply: 1, move: '-', pause: null });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(plies()).toEqual([0, 1, 2]);
    expect(lesson.arrived).toHaveBeenCalledTimes(2);
  });

  it('refuses a move that is not right, and the table stands', async () => {
    const { line, heard } = opened({ play: () => Promise.resolve(reply([], false)) });
    await settled();
    line.say({ say: 'play', ply: 0, move: '6-6>', pause: null });
    await settled();
    expect(heard.at(-1)).toMatchObject({ say: 'refused', ply: 0, problem: { code: 'lesson/wrong' } });
  });

  it('answers a hint with a right move', async () => {
    const { line, heard } = opened();
    await settled();
    line.say({ say: 'hint', ply: 0 });
    await settled();
    expect(heard.at(-1)).toEqual({ say: 'hint', hint: { ply: 0, move: '6-6>', why: null } });
  });

  it('tells what the server refuses, and that nobody answers', async () => {
    const problem = { code: 'move/not-held', message: 'x', mistakes: [] };
    const failing = vi.fn().mockRejectedValueOnce({ problem }).mockRejectedValueOnce(new Error('gone'));
    const { line, heard, lesson } = opened({ play: failing });
    await settled();
    line.say({ say: 'play', ply: 0, move: '6-6>', pause: null });
    await settled();
    expect(heard.at(-1)).toMatchObject({ say: 'refused', problem });
    line.say({ say: 'play', ply: 0, move: '6-6>', pause: null });
    await settled();
    expect(heard.at(-1)).toMatchObject({ say: 'refused', problem: { code: 'network' } });
    expect(lesson.failed).toHaveBeenCalledTimes(2);
  });

  it('says nothing more once it is closed', async () => {
    const { line, plies } = opened();
    await settled();
    line.say({ say: 'play', ply: 0, move: '6-6>', pause: null });
    line.close();
    await settled();
    expect(plies()).toEqual([0]);
  });

  it('goes on with the lesson where the table waits for the next hand, and gives nothing up', async () => {
    const over = { you: 0, position: { ply: 9, hand: 1, turn: { waits_for: 'next_hand' } } } as unknown as TableView;
    const { line, lesson, plies } = opened({ table: () => Promise.resolve(over) });
    await settled();
    line.say({ say: 'next', ply: 9, hand: 1, pass: false });
    expect(lesson.goOn).toHaveBeenCalledOnce();
    line.say({ say: 'resign', ply: 9 });
    line.say({ say: 'take_back', ply: 9 });
    expect(plies()).toEqual([9]);
  });
});
