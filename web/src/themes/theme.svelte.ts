import { api } from '../api.ts';
import { isTable, keep, kept } from '../kept.ts';
import { options, setOptions, STANDARD_THEME } from '../options.svelte.ts';
import type { ThemeView } from '../wire.ts';

/** Where the theme is kept that the next visit begins with; `public/theme.js` reads it before anything is drawn. */
const KEY = 'sobremesa.theme';

/** A theme as it was kept; none where what was kept is no theme. */
export function readTheme(text: string | null): ThemeView | null {
  try {
    const read: unknown = JSON.parse(text ?? '');
    const parts = ['colors', 'table', 'tiles', 'cards', 'pieces', 'sounds'];
    const whole = isTable(read) && typeof read['id'] === 'string' && parts.every((part) => isTable(read[part]));
    // What is kept is the server's own answer: of another version its parts would be others.
    return whole ? (read as unknown as ThemeView) : null;
  } catch {
    return null;
  }
}

/** The theme of a name; the standard one where there is none of that name any more. */
export function themeNamed(themes: readonly ThemeView[], id: string): ThemeView | null {
  return themes.find((theme) => theme.id === id) ?? themes.find((theme) => theme.id === STANDARD_THEME) ?? null;
}

/** The CSS properties of a theme by their names; those that it leaves as they are have no value. */
export function propertiesOf(view: ThemeView): Record<string, string | null> {
  const picture = (address: string | null) => (address === null ? null : `url(${JSON.stringify(address)})`);
  const back = picture(view.tiles.back);
  return {
    ...Object.fromEntries(Object.entries(view.colors).map(([token, colour]) => [`--${token}`, colour])),
    '--tile-back-face': back && `${back} center / 100% 100%`,
    '--turn-mark': picture(view.table.turn),
  };
}

/** The theme in force, and how another comes to be. */
class ShownTheme {
  #view: ThemeView | null = $state.raw(null);
  #fetching: Promise<void> | null = null;

  /** What is known of the theme in force; none before it was asked for, while the standard one stands as it is in the style sheet. */
  get view(): ThemeView | null {
    return this.#view;
  }

  /**
   * Shows the theme chosen as the last visit kept it. One that was not kept is fetched first, so that nothing is drawn in
   * other colours; the standard one needs nothing fetched.
   */
  async begin(): Promise<void> {
    const before = readTheme(kept(KEY));
    if (before?.id === options.theme) {
      this.#show(before);
      if (options.theme !== STANDARD_THEME) void this.refresh();
    } else if (options.theme !== STANDARD_THEME) {
      await this.refresh();
    }
  }

  /** Asks the server for the theme chosen: the user may have changed it since. Where nobody answers it stays as it is. */
  refresh(): Promise<void> {
    this.#fetching ??= api
      .themes()
      .then(({ themes }) => {
        const view = themeNamed(themes, options.theme);
        if (view) this.#keep(view);
      })
      .catch(() => undefined)
      .finally(() => (this.#fetching = null));
    return this.#fetching;
  }

  /** Chooses a theme, shows it and keeps it. */
  choose(view: ThemeView): void {
    setOptions({ theme: view.id });
    this.#keep(view);
  }

  #keep(view: ThemeView): void {
    keep(KEY, view);
    this.#show(view);
  }

  #show(view: ThemeView): void {
    this.#view = view;
    const root = document.documentElement;
    for (const [name, value] of Object.entries(propertiesOf(view))) {
      if (value === null) root.style.removeProperty(name);
      else root.style.setProperty(name, value);
    }
    root.style.colorScheme = view.dark ? 'dark' : 'light';
    root.dataset['theme'] = view.id;
    root.classList.toggle('strong-edges', view.strong_edges);
    root.classList.toggle('tilted', view.table.tilted);
    const wood = view.colors['wood'];
    if (wood) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', wood);
  }
}

/** The theme in force. */
export const theme = new ShownTheme();
