import { describe, expect, it } from 'vitest';
import { chanceFrom, FakeMatch, seatsFor } from '../../tests/fake_match.ts';
import { Refusal } from '../api.ts';
import type { PuzzleAnswered, ServerMessage, TableView } from '../wire.ts';
import { openPuzzleLine } from './line.ts';

const match = new FakeMatch(chanceFrom(7), seatsFor(true));
const table = match.view(0);
match.playAny();
const after = match.view(0);

const judged = (right: boolean, shown: TableView | null): PuzzleAnswered => ({
  right,
  move: '6-6>',
  moves: [],
  worlds: 12,
  exact: true,
  people: [],
  after: shown,
});

/** A line of a puzzle, what was heard on it and what else was told, in order. */
function opened(answer: ((move: string) => Promise<PuzzleAnswered>) | null) {
  const told: string[] = [];
  const heard = (message: ServerMessage) => {
    const ply = message.say === 'table' ? message.table.position.ply : '';
    told.push(message.say === 'refused' ? message.problem.code : `${message.say}${ply}`);
  };
  const line = openPuzzleLine(
    {
      table,
      answer,
      answered: ({ right }) => told.push(`answered ${right}`),
      asked: () => told.push('asked'),
      failed: () => told.push('failed'),
    },
    { heard, connection: (now) => told.push(now) },
  );
  return { line, told };
}

/** All that was promised by now is kept. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const move = { say: 'play', ply: 0, move: '6-6>', pause: null } as const;

describe('the line of a puzzle', () => {
  it('shows the table once its owner has it, then what follows the best move, then the judgement', async () => {
    const { line, told } = opened(() => Promise.resolve(judged(true, after)));
    expect(told).toEqual([]);
    await settled();
    expect(told).toEqual(['open', 'table0']);
    line.say(move);
    await settled();
    expect(told.slice(2)).toEqual(['table1', 'answered true']);
  });

  it('leaves the table as it is where nobody knows what follows', async () => {
    const { line, told } = opened(() => Promise.resolve(judged(false, null)));
    line.say(move);
    await settled();
    expect(told).toEqual(['open', 'table0', 'answered false']);
  });

  it('tells a refusal at the table, and any other failure beside it', async () => {
    const problem = { code: 'puzzle/not-legal', message: '' };
    const refused = opened(() => Promise.reject(new Refusal(422, problem)));
    refused.line.say(move);
    const failed = opened(() => Promise.reject(new Error('nobody answers')));
    failed.line.say(move);
    await settled();
    expect(refused.told.slice(2)).toEqual(['puzzle/not-legal']);
    expect(failed.told.slice(2)).toEqual(['failed']);
  });

  it('says what is asked in place of a hint, and is not given up', async () => {
    const { line, told } = opened(() => Promise.resolve(judged(true, null)));
    await settled();
    line.say({ say: 'hint', ply: 0 });
    line.say({ say: 'resign', ply: 0 });
    line.say({ say: 'next', ply: 0, hand: 1, pass: false });
    expect(told.slice(2)).toEqual(['hint', 'asked', 'puzzle/alone']);
  });

  it('takes no move where none is asked for', async () => {
    const { line, told } = opened(null);
    line.say(move);
    await settled();
    expect(told).toEqual(['open', 'table0', 'puzzle/no-move']);
  });

  it('says nothing once it is closed', async () => {
    const { line, told } = opened(() => Promise.resolve(judged(true, after)));
    line.say(move);
    line.close();
    await settled();
    expect(told).toEqual([]);
  });
});
