import { keep, kept } from './kept.ts';

/** A language of the program. */
export type Language = 'es' | 'en';

/** How quick computers play and tiles travel: `very_fast` also moves four times as quick, `by_hand` waits for a press. */
export type Speed = 'calm' | 'normal' | 'fast' | 'very_fast' | 'by_hand';

/** When Escoba says which captures there are: before anything is chosen, once a card is, or not at all. */
export type CaptureHelp = 'always' | 'chosen' | 'never';

/** Which way the turn goes around the tables as they are drawn: as the rules say, or always one way. */
export type Direction = 'rules' | 'counter_clockwise' | 'clockwise';

/** What a person has chosen for themselves; kept in this browser. */
export interface Options {
  language: Language;
  speed: Speed;
  /** How loud tiles and cards are: 0 (silent) to 100. */
  volume: number;
  /** Whether the music of the theme is played at a table, and how loud: 0 to 100. */
  music: boolean;
  musicVolume: number;
  /** The same of its ambience. */
  ambience: boolean;
  ambienceVolume: number;
  largePrint: boolean;
  /** The name of the theme. */
  theme: string;
  reducedMotion: boolean;
  /** Each face of a tile shows its number as well. */
  digits: boolean;
  /** Who can't play passes without pressing anything. */
  autoPass: boolean;
  /** Tiles drawn from the stock come to the hand by themselves. */
  autoDraw: boolean;
  /** A tile is laid when it is pressed a second time. */
  confirm: boolean;
  /** The pause that a move carries is declared by hand; else the table fills in the true one. */
  declarePauses: boolean;
  /** Where others play, too: a sound says that it is one's turn, while one looks elsewhere. */
  turnSound: boolean;
  /** The same by a notice of the browser. */
  turnNotice: boolean;
  captureHelp: CaptureHelp;
  direction: Direction;
  /** The name shown at the table; may be empty. */
  name: string;
}

/** The longest name that a table takes. */
export const LONGEST_NAME = 24;

/** The theme that stands before another is chosen. */
export const STANDARD_THEME = 'wood';

/** The theme for who asks for much contrast. */
const CONTRAST_THEME = 'contrast';

const KEY = 'sobremesa.options';
const LANGUAGES: readonly Language[] = ['es', 'en'];
const HELPS: readonly CaptureHelp[] = ['always', 'chosen', 'never'];
const DIRECTIONS: readonly Direction[] = ['rules', 'counter_clockwise', 'clockwise'];
const SPEEDS: readonly Speed[] = ['calm', 'normal', 'fast', 'very_fast', 'by_hand'];

/** The options before anything was chosen: what the browser says of its owner, Spanish where it says nothing known. */
export function initialOptions(
  languages: readonly string[] = [],
  prefers: (what: string) => boolean = () => false,
): Options {
  const known = languages
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => LANGUAGES.some((language) => language === tag));
  return {
    language: known === 'en' ? 'en' : 'es',
    // A finger hides what it touches: who plays with one looks up later.
    speed: prefers('(pointer: coarse)') ? 'calm' : 'normal',
    volume: 60,
    music: false,
    musicVolume: 60,
    ambience: false,
    ambienceVolume: 60,
    largePrint: false,
    theme: prefers('(prefers-contrast: more)') ? CONTRAST_THEME : STANDARD_THEME,
    reducedMotion: prefers('(prefers-reduced-motion: reduce)'),
    digits: false,
    autoPass: false,
    autoDraw: false,
    confirm: false,
    declarePauses: false,
    turnSound: true,
    turnNotice: false,
    captureHelp: 'always',
    direction: 'rules',
    name: '',
  };
}

/** Reads what was kept; whatever is missing or makes no sense is as in `initial`. */
export function readOptions(text: string | null, initial: Options): Options {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '');
  } catch {
    return { ...initial };
  }
  if (typeof kept !== 'object' || kept === null) return { ...initial };
  const entries = kept as Record<string, unknown>;
  const oneOf = <T>(key: keyof Options, among: readonly T[], otherwise: T): T =>
    among.find((value) => value === entries[key]) ?? otherwise;
  const flag = (
    key:
      | 'music'
      | 'ambience'
      | 'largePrint'
      | 'reducedMotion'
      | 'digits'
      | 'autoPass'
      | 'autoDraw'
      | 'confirm'
      | 'declarePauses'
      | 'turnSound'
      | 'turnNotice',
  ) => oneOf(key, [true, false], initial[key]);
  const percent = (key: 'volume' | 'musicVolume' | 'ambienceVolume') => {
    const value = entries[key];
    return typeof value === 'number' && value >= 0 && value <= 100 ? Math.round(value) : initial[key];
  };
  const { name } = entries;
  return {
    language: oneOf('language', LANGUAGES, initial.language),
    speed: oneOf('speed', SPEEDS, initial.speed),
    volume: percent('volume'),
    music: flag('music'),
    musicVolume: percent('musicVolume'),
    ambience: flag('ambience'),
    ambienceVolume: percent('ambienceVolume'),
    largePrint: flag('largePrint'),
    theme: keptTheme(entries) ?? initial.theme,
    reducedMotion: flag('reducedMotion'),
    digits: flag('digits'),
    autoPass: flag('autoPass'),
    autoDraw: flag('autoDraw'),
    confirm: flag('confirm'),
    declarePauses: flag('declarePauses'),
    turnSound: flag('turnSound'),
    turnNotice: flag('turnNotice'),
    captureHelp: oneOf('captureHelp', HELPS, initial.captureHelp),
    direction: oneOf('direction', DIRECTIONS, initial.direction),
    name: typeof name === 'string' ? shortName(name) : initial.name,
  };
}

/** The theme that was kept; before there were themes there was a switch for high contrast. */
function keptTheme({ theme, highContrast }: Record<string, unknown>): string | null {
  if (typeof theme === 'string' && /^[a-z0-9-]{1,40}$/.test(theme)) return theme;
  if (typeof highContrast === 'boolean') return highContrast ? CONTRAST_THEME : STANDARD_THEME;
  return null;
}

/** A name as a table takes it: no spaces about it, nothing that can't be seen, at most [`LONGEST_NAME`] characters. */
export function shortName(name: string): string {
  return [...name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trimStart()].slice(0, LONGEST_NAME).join('').trimEnd();
}

/** The classes on `<html>` by which the style sheets follow the options. */
export function classesOf(chosen: Options): Record<string, boolean> {
  return {
    'large-print': chosen.largePrint,
    'reduced-motion': chosen.reducedMotion,
    'very-fast': chosen.speed === 'very_fast',
  };
}

const inBrowser = typeof window !== 'undefined';
/** The options before anything was chosen, in this browser. */
export const initial: Readonly<Options> = inBrowser
  ? initialOptions(navigator.languages, (what) => matchMedia(what).matches)
  : initialOptions();

/** The options in force; read them anywhere, change them with [`setOptions`]. */
export const options: Options = $state(readOptions(kept(KEY), initial));

/** Changes some options, keeps them and shows them. */
export function setOptions(change: Partial<Options>): void {
  Object.assign(options, change);
  keep(KEY, options);
  showOptions();
}

/** Puts every option back as it was before anything was chosen. */
export function resetOptions(): void {
  setOptions(initial);
}

/** Shows the options in force on the page: its language and the classes of [`classesOf`]. */
export function showOptions(): void {
  const root = document.documentElement;
  root.lang = options.language;
  for (const [name, on] of Object.entries(classesOf(options))) root.classList.toggle(name, on);
}
