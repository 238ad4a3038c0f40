import { describe, expect, it } from 'vitest';
import { countOf, partsFor, PORTRAIT_PARTS, portraitWith, turned } from './portrait_kit.ts';
import { portraits } from './portraits.ts';

describe('portraits put together of parts', () => {
  it('go round each part and come back', () => {
    const parts = partsFor('La prudente');
    expect(partsFor('La prudente')).toEqual(parts);
    for (const part of PORTRAIT_PARTS) {
      expect(countOf(part)).toBeGreaterThan(3);
      const seen = new Set<string>();
      let now = parts;
      for (let step = 0; step < countOf(part); step += 1) {
        seen.add(JSON.stringify(portraitWith(now)));
        now = turned(now, part, 1);
      }
      expect(now).toEqual(parts);
      expect(turned(turned(now, part, -1), part, 1)).toEqual(parts);
      // Somebody's hair hides in nobody else's: all are different, but for clothes.
      expect(seen.size).toBeGreaterThan(countOf(part) - 2);
    }
  });

  it('have one skin, whoever wore the clothes before', () => {
    for (let clothes = 0; clothes < portraits.length; clothes += 1) {
      const made = portraitWith({ hair: 0, clothes, skin: 2, backdrop: 0, smile: 0 });
      const worn = portraits[clothes];
      const neckline = worn?.clothes.findIndex(({ colour }) => colour === worn.skin) ?? -1;
      if (neckline >= 0) expect(made.clothes[neckline]?.colour).toBe(made.skin);
    }
  });
});
