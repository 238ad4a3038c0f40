import { describe, expect, it } from 'vitest';
import { classesOf, initialOptions, readOptions, shortName } from './options.svelte.ts';

describe('options', () => {
  it('begin in the first known language of the browser, in Spanish where none is known', () => {
    expect(initialOptions(['en-GB', 'es']).language).toBe('en');
    expect(initialOptions(['fr', 'es-MX', 'en']).language).toBe('es');
    expect(initialOptions(['fr']).language).toBe('es');
  });

  it('follow what the browser says of contrast and motion', () => {
    const chosen = initialOptions([], (what) => what.includes('reduced-motion'));
    expect([chosen.reducedMotion, chosen.theme]).toEqual([true, 'wood']);
    expect(initialOptions([], (what) => what.includes('prefers-contrast')).theme).toBe('contrast');
  });

  it('give more time to see a move where one plays with a finger', () => {
    expect(initialOptions([], (what) => what.includes('pointer: coarse')).speed).toBe('calm');
    expect(initialOptions().speed).toBe('normal');
  });

  it('come back as they were kept', () => {
    const chosen = {
      ...initialOptions(),
      language: 'en' as const,
      speed: 'very_fast' as const,
      volume: 0,
      music: true,
      musicVolume: 30,
      ambienceVolume: 100,
      direction: 'clockwise' as const,
      digits: true,
      name: 'Ana',
    };
    expect(readOptions(JSON.stringify(chosen), initialOptions())).toEqual(chosen);
  });

  it('leave out what makes no sense', () => {
    const initial = initialOptions();
    for (const text of [null, '', '{', '[]', 'null', '7', '"es"']) expect(readOptions(text, initial)).toEqual(initial);
    const broken = {
      language: 'fr',
      speed: 3,
      volume: 500,
      largePrint: 'yes',
      name: 12,
      more: true,
      musicVolume: -1,
      ambience: 1,
      direction: 'left',
    };
    expect(readOptions(JSON.stringify(broken), initial)).toEqual(initial);
    expect(readOptions('{"volume":33.4,"confirm":true}', initial)).toEqual({ ...initial, volume: 33, confirm: true });
  });

  it('take over the switch for high contrast that was before there were themes', () => {
    expect(readOptions('{"highContrast":true}', initialOptions()).theme).toBe('contrast');
    const contrast = initialOptions([], (what) => what.includes('prefers-contrast'));
    expect(readOptions('{"highContrast":false}', contrast).theme).toBe('wood');
    expect(readOptions('{"theme":"dark","highContrast":true}', contrast).theme).toBe('dark');
    expect(readOptions('{"theme":"../x"}', initialOptions()).theme).toBe('wood');
  });

  it('give classes to the page', () => {
    expect(classesOf({ ...initialOptions(), largePrint: true, speed: 'very_fast' })).toEqual({
      'large-print': true,
      'reduced-motion': false,
      'very-fast': true,
    });
  });

  it('shorten a name to what a table takes', () => {
    expect(shortName('  Ana\u0007 \u202eMaría\u200b ')).toBe('Ana María');
    expect([...shortName('😀'.repeat(40))].length).toBe(24);
  });
});
