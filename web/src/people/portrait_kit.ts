import { portraits, type Portrait, type PortraitPath } from './portraits.ts';

/** A portrait put together of parts: of each the number of somebody who has it, or of the part itself. */
export interface PortraitParts {
  readonly hair: number;
  readonly clothes: number;
  readonly skin: number;
  readonly backdrop: number;
  readonly smile: number;
}

export type PortraitPart = keyof PortraitParts;

/** The parts in the order in which they are chosen. */
export const PORTRAIT_PARTS: readonly PortraitPart[] = ['hair', 'clothes', 'skin', 'backdrop', 'smile'];

/** Skins from the lightest to the darkest, each once, with their shades. */
const SKINS: readonly Pick<Portrait, 'skin' | 'shade'>[] = portraits
  .filter(({ skin }, at) => portraits.findIndex((other) => other.skin === skin) === at)
  .toSorted((a, b) => lightness(b.skin) - lightness(a.skin));

const BACKDROPS: readonly string[] = [...new Set(portraits.map(({ backdrop }) => backdrop))];

/** Heights of the corners of the mouth: from quiet to broad. */
const SMILES: readonly number[] = [2.6, 3.4, 4.2, 5.2];

/** How many there are of a part. */
export function countOf(part: PortraitPart): number {
  switch (part) {
    case 'skin':
      return SKINS.length;
    case 'backdrop':
      return BACKDROPS.length;
    case 'smile':
      return SMILES.length;
    default:
      return portraits.length;
  }
}

/** Parts for a name: always the same for the same name. */
export function partsFor(name: string): PortraitParts {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  const draw = (part: PortraitPart, step: number) => Math.floor(hash / step) % countOf(part);
  return {
    hair: draw('hair', 1),
    clothes: draw('clothes', 13),
    skin: draw('skin', 167),
    backdrop: draw('backdrop', 2003),
    smile: draw('smile', 24_007),
  };
}

/** The portrait that some parts make. */
export function portraitWith(parts: PortraitParts): Portrait {
  const [head, dressed] = [at(portraits, parts.hair), at(portraits, parts.clothes)];
  const { skin, shade } = at(SKINS, parts.skin);
  // A neckline shows the skin of whoever wears it; so do the eyes of a beard, and the shine of a bald head.
  const worn = (of: Portrait) => (path: PortraitPath) => ({
    ...path,
    colour: path.colour === of.skin ? skin : path.colour === of.shade ? shade : path.colour,
  });
  return {
    ...head,
    names: [],
    backdrop: at(BACKDROPS, parts.backdrop),
    skin,
    shade,
    behind: head.behind.map(worn(head)),
    before: head.before.map(worn(head)),
    clothes: dressed.clothes.map(worn(dressed)),
    smile: at(SMILES, parts.smile),
  };
}

/** The next of a part, or the one before it; after the last comes the first. */
export function turned(parts: PortraitParts, part: PortraitPart, by: 1 | -1): PortraitParts {
  const count = countOf(part);
  return { ...parts, [part]: (parts[part] + by + count) % count };
}

function at<T>(all: readonly T[], place: number): T {
  const found = all[place % all.length];
  if (found === undefined) throw new Error('there is at least one of each part');
  return found;
}

function lightness(colour: string): number {
  return [1, 3, 5].reduce((sum, start) => sum + Number.parseInt(colour.slice(start, start + 2), 16), 0);
}
