import { describe, expect, it } from 'vitest';
import type { ThemeView } from '../wire.ts';
import { propertiesOf, readTheme, themeNamed } from './theme.svelte.ts';

function view(id: string): ThemeView {
  return {
    id,
    name: { es: id, en: id },
    summary: { es: '', en: '' },
    own: false,
    dark: false,
    strong_edges: false,
    colors: { wood: '#112233' },
    table: { pictures: [], tilted: false, turn: null },
    tiles: { faces: [], back: null, large: false },
    cards: { faces: {}, back: null },
    pieces: { white: null, black: null, stone: null },
    sounds: {},
    ambience: null,
    music: [],
    licenses: [],
  };
}

describe('themes', () => {
  it('come back as they were kept, and not where something else was kept', () => {
    expect(readTheme(JSON.stringify(view('dark')))).toEqual(view('dark'));
    for (const text of [null, '', '{', 'null', '7', '[]', '{"id":"dark"}', '{"id":1,"colors":{}}'])
      expect(readTheme(text)).toBeNull();
  });

  it('are the standard one where there is none of a name any more', () => {
    expect(themeNamed([view('wood'), view('dark')], 'dark')?.id).toBe('dark');
    expect(themeNamed([view('wood'), view('dark')], 'mine')?.id).toBe('wood');
    expect(themeNamed([], 'mine')).toBeNull();
  });

  it('are properties of the style sheet', () => {
    expect(propertiesOf(view('dark'))).toEqual({ '--wood': '#112233', '--tile-back-face': null, '--turn-mark': null });
    const drawn = { ...view('fruit'), tiles: { faces: [], back: '/api/themes/fruit/back.svg?v=1', large: true } };
    expect(propertiesOf(drawn)['--tile-back-face']).toBe('url("/api/themes/fruit/back.svg?v=1") center / 100% 100%');
  });
});
