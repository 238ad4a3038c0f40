import { theme } from '../themes/theme.svelte.ts';
import type { ThemeView } from '../wire.ts';

/** What is to be heard of a theme, as the addresses of its files. */
export type ThemeSounds = Pick<ThemeView, 'sounds' | 'ambience' | 'music'>;

const NO_FILES: ThemeSounds = { sounds: {}, ambience: null, music: [] };

/** What is to be heard of the theme chosen; reactive where it is read. Nothing until the server said it. */
export function themeSounds(): ThemeSounds {
  return theme.view ?? NO_FILES;
}
