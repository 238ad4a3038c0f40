import { describe, expect, it } from 'vitest';
import type { SeedParts } from '../wire.ts';
import { checkSeed } from './check.ts';
import { houseHash, personHash, receiptOf, seedOfParts } from './hashes.ts';

const [house, mine, other] = ['01'.repeat(32), '02'.repeat(32), '03'.repeat(32)];

function parts(people: readonly string[]): SeedParts {
  const hashes = people.map(personHash);
  return {
    receipt: receiptOf(houseHash(house), hashes),
    house_hash: houseHash(house),
    house,
    people: people.map((part) => ({ hash: personHash(part), part })),
  };
}

describe('what a browser finds of the seed of a finished match', () => {
  const sound = parts([mine]);
  const seed = seedOfParts(house, [mine]);
  const own = { part: mine, receipt: sound.receipt };

  it('agrees where all is as it was kept before the deal', () => {
    expect(checkSeed(sound, seed, own)).toBe('agrees');
    expect(checkSeed(sound, seed, null)).toBe('not_kept');
    const two = parts([other, mine]);
    expect(checkSeed(two, seedOfParts(house, [other, mine]), { part: mine, receipt: two.receipt })).toBe('agrees');
  });

  it('sees that a part was exchanged, even where everything fits together', () => {
    const exchanged = parts([other]);
    expect(checkSeed(exchanged, seedOfParts(house, [other]), own)).toBe('other');
    expect(checkSeed(exchanged, seedOfParts(house, [other]), { ...own, receipt: exchanged.receipt })).toBe('other');
  });

  it('sees every link that does not hold', () => {
    const changes: Partial<SeedParts>[] = [
      { house: other },
      { house_hash: houseHash(other) },
      { people: [{ hash: personHash(mine), part: other }] },
      { people: [{ hash: personHash(other), part: mine }] },
      { people: [] },
    ];
    for (const change of changes) {
      expect(checkSeed({ ...sound, ...change }, seed, null), JSON.stringify(change)).toBe('broken');
    }
    expect(checkSeed(sound, seedOfParts(house, [other]), own)).toBe('broken');
    expect(checkSeed(sound, null, own)).toBe('broken');
    const { receipt, house_hash, people } = sound;
    expect(checkSeed({ receipt, house_hash, people }, seed, own)).toBe('broken');
  });
});
