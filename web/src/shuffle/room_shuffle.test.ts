import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../api.ts';
import type { GatheringRequest, GatheringView } from '../wire.ts';
import { houseHash, personHash, receiptOf } from './hashes.ts';
import { ownShuffle } from './kept_shuffles.ts';
import { RoomShuffle } from './room_shuffle.ts';

const house = houseHash('01'.repeat(32));
const luis = personHash('02'.repeat(32));

/** A table that waits, as far as its seed goes; the viewer sits there. */
const view = (state: Partial<GatheringView>) =>
  ({ seats: [{ yours: true }], part_wanted: false, shuffle: null, ...state }) as GatheringView;
const bound = (hashes: readonly string[]) =>
  view({ shuffle: { house_hash: house, hashes: [...hashes], receipt: 'not believed' } });

let requests: GatheringRequest[];
let refused: boolean;
let room: RoomShuffle;
const hashSent = () => requests.flatMap((request) => (request.ask === 'bind' ? [request.hash] : [])).at(-1) ?? '';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  requests = [];
  refused = false;
  room = new RoomShuffle('a table', (request) => {
    requests.push(request);
    if (refused) return Promise.reject(new Refusal(409, { code: 'shuffle/no-round', message: 'over' }));
    return Promise.resolve(view({}));
  });
});

describe("this browser's part in the seed of a table by link", () => {
  it('is bound when it is asked for, and opened once all are, with what this browser works out', async () => {
    await room.follow(view({ seats: [], part_wanted: false }));
    expect(requests).toEqual([]);
    await room.follow(view({ part_wanted: true }));
    const hash = hashSent();
    await room.follow(view({}));
    const hashes = [hash, luis];
    await room.follow(bound(hashes));
    await room.follow(bound(hashes));
    expect(requests.map(({ ask }) => ask)).toEqual(['bind', 'open']);
    const own = ownShuffle('a table');
    expect(own?.receipt).toBe(receiptOf(house, hashes));
    expect(personHash(own?.part ?? '')).toBe(hash);
    expect(requests[1]).toEqual({ ask: 'open', ...own });
  });

  it('is drawn anew for another round, and never opened twice', async () => {
    await room.follow(view({ part_wanted: true }));
    const first = hashSent();
    await room.follow(bound([first, luis]));
    await room.follow(view({ part_wanted: true }));
    expect(ownShuffle('a table')).toBeNull();
    expect(hashSent()).not.toBe(first);
    await room.follow(bound([hashSent()]));
    expect(ownShuffle('a table')?.receipt).toBe(receiptOf(house, [hashSent()]));
  });

  it('stays the same where it is asked for again before the answer has come', async () => {
    await room.follow(view({ part_wanted: true }));
    const first = hashSent();
    // Somebody came meanwhile, and the house told of it before it had the hash.
    await room.follow(view({ part_wanted: true }));
    await room.follow(bound([first, luis]));
    expect(hashSent()).toBe(first);
    expect(requests.at(-1)).toEqual({ ask: 'open', ...ownShuffle('a table') });
  });

  it('is bound anew after the page was loaded anew, which has lost the one before', async () => {
    await room.follow(view({}));
    expect(requests.map(({ ask }) => ask)).toEqual(['bind']);
  });

  it('is not opened where this browser is not among those who are bound', async () => {
    await room.follow(view({ part_wanted: true }));
    await room.follow(bound([luis]));
    expect(requests.map(({ ask }) => ask)).toEqual(['bind']);
    expect(ownShuffle('a table')).toBeNull();
  });

  it('is forgotten where the house refuses it, and the table goes on', async () => {
    await room.follow(view({ part_wanted: true }));
    refused = true;
    await room.follow(bound([hashSent(), luis]));
    expect(requests.at(-1)?.ask).toBe('open');
    expect(ownShuffle('a table')).toBeNull();
  });
});
