/** What is to be heard of a theme, as the addresses of its files. */
export interface ThemeSounds {
  /** Files by the name of a sound, one of them played at random; a sound without files is synthesised. */
  readonly sounds: Readonly<Record<string, readonly string[]>>;
  readonly ambience: string | null;
  readonly music: readonly string[];
}

const NO_FILES: ThemeSounds = { sounds: {}, ambience: null, music: [] };

let chosen: ThemeSounds = $state.raw(NO_FILES);

/** What is to be heard of the theme chosen; reactive where it is read. */
export function themeSounds(): ThemeSounds {
  return chosen;
}

/** From now on these are the sounds of the theme. */
export function useThemeSounds(sounds: ThemeSounds): void {
  chosen = sounds;
}
