import { describe, expect, it } from 'vitest';
import { carryLink, endsAt, wordsIn } from './code.ts';

describe('a code that is carried', () => {
  it('stands behind the # of its link, and is read from there', () => {
    const link = new URL(carryLink('abeja-barco-cedro-dado-espejo-faro', 'http://192.168.1.5:8080'));
    expect([link.pathname, link.search]).toEqual(['/carry', '']);
    expect(wordsIn(link.hash)).toBe('abeja barco cedro dado espejo faro');
    expect([wordsIn(''), wordsIn('#')]).toEqual(['', '']);
  });

  it('says until when it holds', () => {
    expect(endsAt(600, 'es', new Date(2026, 0, 1, 9, 55))).toBe('10:05');
  });
});
