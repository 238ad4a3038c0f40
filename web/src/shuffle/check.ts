import type { SeedParts } from '../wire.ts';
import { houseHash, personHash, receiptOf, seedOfParts } from './hashes.ts';
import type { OwnShuffle } from './kept_shuffles.ts';

/**
 * What a browser finds of the seed of a finished match: `agrees` with what it kept before the deal; `other`, the receipt or its
 * own part is not what it kept; `broken`, the parts do not fit their hashes or do not make the seed; `not_kept`, all fits, and
 * this browser kept nothing of the table.
 */
export type CheckedSeed = 'agrees' | 'other' | 'broken' | 'not_kept';

/** Holds the parts of a seed against their hashes, the seed, and what this browser kept before the deal. */
export function checkSeed(parts: SeedParts, seed: string | null, own: OwnShuffle | null): CheckedSeed {
  const { house, house_hash, people, receipt } = parts;
  const hashes = people.map(({ hash }) => hash);
  const given = people.map(({ part }) => part);
  // What was kept is asked first: it alone cannot have been changed by whoever sends the rest.
  if (own && (own.receipt !== receipt || !given.includes(own.part))) return 'other';
  const fits =
    house !== undefined &&
    houseHash(house) === house_hash &&
    people.every(({ hash, part }) => personHash(part) === hash) &&
    receiptOf(house_hash, hashes) === receipt &&
    seedOfParts(house, given) === seed;
  if (!fits) return 'broken';
  return own ? 'agrees' : 'not_kept';
}
