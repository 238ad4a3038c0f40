import { expect, it } from 'vitest';
import type { SeatView, Turn } from '../wire.ts';
import { awaitedFirst } from './awaited.ts';

const seat = (kind: 'me' | 'friend' | 'computer'): SeatView => ({
  occupant:
    kind === 'computer'
      ? { kind: 'computer', player: 'nuria', name: 'Nuria', avatar: null }
      : { kind: 'person', name: kind },
  side: 0,
  yours: kind === 'me',
  away: false,
});
const table = (id: string, kinds: Parameters<typeof seat>[0][], turn: Turn) => ({ id, seats: kinds.map(seat), turn });

it('lists first the tables at which other people wait for the guest, the rest as they came', () => {
  const tables = [
    table('with computers', ['me', 'computer'], { waits_for: 'seat', seat: 0 }),
    table('the friend is to move', ['me', 'friend'], { waits_for: 'seat', seat: 1 }),
    table('awaited', ['friend', 'me'], { waits_for: 'seat', seat: 1 }),
    table('between hands', ['me', 'friend'], { waits_for: 'next_hand' }),
    table('awaited too', ['me', 'friend'], { waits_for: 'seat', seat: 0 }),
  ];
  expect(awaitedFirst(tables).map(({ id }) => id)).toEqual([
    'awaited',
    'awaited too',
    'with computers',
    'the friend is to move',
    'between hands',
  ]);
});
