import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

// The hashes of a seed that the house and people make together, as `sobremesa_core::seed_parts` has them: SHA-256 of lines of
// text. The browser's own (`crypto.subtle`) is not there over plain http, as at home or in a club. This module comes with a
// library, so that it is imported when it is needed only.

function hashOfLines(...lines: readonly string[]): string {
  return bytesToHex(sha256(new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))));
}

/** The hash by which the house is bound to its part. */
export const houseHash = (part: string): string => hashOfLines('sobremesa house part v1', part);

/** The hash by which a person is bound to a part. */
export const personHash = (part: string): string => hashOfLines('sobremesa person part v1', part);

/** The hash that binds the house and all people: what one notes down before the deal. */
export const receiptOf = (house: string, people: readonly string[]): string =>
  hashOfLines('sobremesa shuffle receipt v1', house, ...people);

/** The seed that the parts make together. */
export const seedOfParts = (house: string, people: readonly string[]): string =>
  hashOfLines('sobremesa seed of parts v1', house, ...people);

/** A part of this browser's: 64 hexadecimal digits. */
export const drawPart = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
