import type { Options } from '../options.svelte.ts';
import type { Route } from '../routes.ts';
import type { Background, BackgroundPart, WantedBackground } from './background.ts';
import type { ThemeSounds } from './theme_sounds.svelte.ts';

/** Pages with a table on them. */
const TABLES: readonly Route['page'][] = ['table', 'lesson', 'puzzle'];

/** Whether music and ambience are tried where they are chosen. */
let trying = $state(false);

/** Music and ambience are heard on this page too, or not any longer. */
export function tryBackground(on: boolean): void {
  trying = on;
}

/** What is to be heard on a page; `tried` where it is heard on any. */
export function wantedBackground(
  { music, musicVolume, ambience, ambienceVolume }: Options,
  theme: ThemeSounds,
  page: Route['page'],
  tried = trying,
): WantedBackground {
  const part = (on: boolean, volume: number, pieces: readonly string[]): BackgroundPart | null =>
    on && volume > 0 && pieces.length > 0 && (tried || TABLES.includes(page)) ? { pieces, volume } : null;
  return {
    music: part(music, musicVolume, theme.music),
    ambience: part(ambience, ambienceVolume, theme.ambience === null ? [] : [theme.ambience]),
  };
}

let background: Promise<Background> | null = null;
let latest: WantedBackground = { music: null, ambience: null };

/** From now on this is to be heard. What plays it is fetched when there is something to play. */
export function hear(wanted: WantedBackground): void {
  latest = wanted;
  if (background === null && wanted.music === null && wanted.ambience === null) return;
  background ??= import('./background.ts').then(({ backgroundOfPage }) => backgroundOfPage());
  // A background that cannot be fetched is tried again at the next change.
  background.then(
    (player) => player.play(latest),
    () => (background = null),
  );
}
