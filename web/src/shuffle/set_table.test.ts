import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, Refusal } from '../api.ts';
import type { CreateTable, TableSummary } from '../wire.ts';
import { houseHash, personHash, receiptOf } from './hashes.ts';
import { keepShuffle, ownShuffle } from './kept_shuffles.ts';
import { drawShuffle, setTable } from './set_table.ts';

const request: CreateTable = { rules: 'duel', seats: [], name: null, people: [], teams: null };
const house = houseHash('01'.repeat(32));
const used = () => new Refusal(409, { code: 'shuffle/no-ticket', message: 'used' });

let tickets = 0;
const asked = vi.spyOn(api, 'askShuffle');
const created = vi.spyOn(api, 'create');

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  tickets = 0;
  asked.mockReset().mockImplementation(() => {
    tickets += 1;
    return Promise.resolve({ ticket: `ticket ${tickets}`, house_hash: house, receipt: 'not believed' });
  });
  created.mockReset().mockResolvedValue({ id: 'a table' } as TableSummary);
});

describe('setting a table', () => {
  it('sends the hash of a part first and opens the part with the table', async () => {
    await setTable(request);
    const shuffle = created.mock.calls[0]?.[0].shuffle;
    expect(shuffle?.ticket).toBe('ticket 1');
    const part = shuffle?.part ?? '';
    expect(asked).toHaveBeenCalledExactlyOnceWith(personHash(part));
    expect(ownShuffle('a table')).toEqual({ part, receipt: receiptOf(house, [personHash(part)]) });
    expect(ownShuffle('another')).toBeNull();
  });

  it('asks once for another ticket where nobody has seen the receipt of the first', async () => {
    created.mockRejectedValueOnce(used());
    await setTable(request);
    expect(created.mock.calls.map(([table]) => table.shuffle?.ticket)).toEqual(['ticket 1', 'ticket 2']);
    created.mockRejectedValue(used());
    await expect(setTable(request)).rejects.toThrow('used');
    expect(tickets).toBe(4);
  });

  it('never exchanges a receipt that was shown', async () => {
    const shown = await drawShuffle();
    created.mockRejectedValueOnce(used());
    await expect(setTable(request, shown)).rejects.toThrow('used');
    expect(created).toHaveBeenCalledTimes(1);
    expect(tickets).toBe(1);
  });

  it('does not ask again for any other reason', async () => {
    created.mockRejectedValueOnce(new Refusal(429, { code: 'table/too-many', message: 'too many' }));
    await expect(setTable(request)).rejects.toThrow('too many');
    expect(tickets).toBe(1);
  });
});

it('keeps what it knew of the newest tables', () => {
  for (let number = 0; number < 130; number += 1) keepShuffle(`table ${number}`, { part: 'p', receipt: `${number}` });
  expect(ownShuffle('table 29')).toBeNull();
  expect(ownShuffle('table 30')?.receipt).toBe('30');
  expect(ownShuffle('table 129')?.receipt).toBe('129');
});
