import { describe, expect, it } from 'vitest';
import { chanceFrom, FakeMatch, seatsFor } from '../../tests/fake_match.ts';
import type { SeatView, TableView } from '../wire.ts';
import { followed, hasPartners } from './rematch.ts';

/** Ana and Luis against two computers, as one of them sees it, or somebody who looks on. */
function table(
  viewer: 'Ana' | 'Luis' | null,
  wanted: readonly number[] | null,
  away: readonly number[] = [],
): TableView {
  const seats: SeatView[] = seatsFor(true).map((seat, number) => {
    const name = number === 0 ? 'Ana' : number === 2 ? 'Luis' : null;
    const occupant = name === null ? seat.occupant : ({ kind: 'person', name } as const);
    return { ...seat, occupant, yours: name !== null && name === viewer, away: away.includes(number) };
  });
  const view = new FakeMatch(chanceFrom(1), seats).view(viewer === 'Luis' ? 2 : 0);
  return wanted === null
    ? view
    : { ...view, another: { id: 'next', by: wanted[0] ?? 0, wanted_by: [...wanted], seats: 'same' } };
}

describe('the table that follows', () => {
  it('is gone to by the other windows of whoever asked for it', () => {
    expect(followed(table('Ana', null), table('Ana', [0]))).toBe('next');
    expect(followed(table('Luis', null), table('Luis', [0]))).toBeNull();
    expect(followed(table('Luis', [0]), table('Luis', [0, 2]))).toBe('next');
  });

  it('is gone to by those who look on once all who are here want it', () => {
    expect(followed(table(null, null), table(null, [0]))).toBeNull();
    expect(followed(table(null, [0]), table(null, [0, 2]))).toBe('next');
    expect(followed(table(null, [0]), table(null, [0], [2]))).toBe('next');
  });

  it('does not take those along who come back to look at the one before', () => {
    expect(followed(null, table('Ana', [0]))).toBeNull();
    expect(followed(table('Ana', [0]), table('Ana', [0, 2]))).toBeNull();
  });

  it('has other partners where there are any', () => {
    expect(hasPartners([{ side: 0 }, { side: 1 }, { side: 0 }, { side: 1 }])).toBe(true);
    expect(hasPartners([{ side: 0 }, { side: 1 }])).toBe(false);
  });
});
