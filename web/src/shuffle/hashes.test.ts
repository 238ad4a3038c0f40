import { expect, it } from 'vitest';
import { drawPart, houseHash, personHash, receiptOf, seedOfParts } from './hashes.ts';

// The same figures stand in the engine's test (`crates/core/src/seed_parts.rs`); they were computed with `sha256sum`.
it('computes the hashes that the house computes', () => {
  const [house, person] = ['01'.repeat(32), '02'.repeat(32)];
  expect(houseHash(house)).toBe('1e9ec1e3a9ca99af451020f327eac458337b8deb8ffd99ee71efa23b2b97d1f7');
  expect(personHash(person)).toBe('4dc5bb5e33985bd822b02012c08a8e83aa68579b64cf46703afa25e3872ac0fc');
  expect(receiptOf(houseHash(house), [personHash(person)])).toBe(
    '30bdc20b20d5cad5ca7267daf2548c538db6f94d53ee722fba45f520401129d7',
  );
  expect(seedOfParts(house, [person])).toBe('3860c3051aa373e6c0a1467e3a4df1ab2616a4dec6f54592bf1675023055743a');
});

it('draws parts of 64 digits that differ', () => {
  const [one, other] = [drawPart(), drawPart()];
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(other).not.toBe(one);
});
