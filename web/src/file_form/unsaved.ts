import { isTable, readKept } from '../kept.ts';
import type { DraftEdit } from '../wire.ts';

/**
 * What was written in an editor and not saved. It is kept in the browser's lasting storage, not in that of the tab: a tab that
 * is closed and a browser that falls take the latter with them.
 */
export interface UnsavedFile {
  readonly text: string;
  /** Changes of which the text has nothing yet: the server had not answered. */
  readonly edits: readonly DraftEdit[];
  /** The file as it stood saved when this was begun; none for one that is new. */
  readonly base: string | null;
  /** Whether it is saved as a file of its own, whatever was opened: it was brought from elsewhere. */
  readonly fresh: boolean;
  readonly game: string;
  /** A picture that goes with it, as an address `data:`. */
  readonly picture: string | null;
  /** When it was changed last, in milliseconds since 1970. */
  readonly at: number;
}

const PREFIX = 'sobremesa.unsaved ';

/** So many are kept, of all addresses together; the oldest goes for another one. */
export const MOST_UNSAVED = 20;

/** The parts of the browser's storage that are needed here. */
type Shelf = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What one page, open at one address, wrote and did not save. Each page that is open writes under a name of its own, so that two
 * of them with the same file never overwrite one another.
 */
export class UnsavedPlace {
  readonly #prefix: string;
  readonly #own: string;
  /** What another page left, which this one goes on with: it goes as soon as this page has written. */
  #taken: [string, string] | null = null;

  constructor(
    address: string,
    page: string = `${Date.now()}-${Math.random()}`,
    private readonly shelf: () => Shelf = () => localStorage,
  ) {
    this.#prefix = `${PREFIX}${address} `;
    this.#own = this.#prefix + page;
  }

  /** What other pages left at this address, the latest first. */
  left(): UnsavedFile[] {
    return this.#all(this.#prefix)
      .filter(([key]) => key !== this.#own && key !== this.#taken?.[0])
      .map(([, , file]) => file);
  }

  /** Goes on with what another page left, or with what is kept no more, which is kept again. */
  take(file: UnsavedFile): void {
    const found = this.#all(this.#prefix).find(([, , one]) => same(one, file));
    if (found) this.#taken = [found[0], found[1]];
    else this.keep(file);
  }

  /** Keeps what this page wrote; false where the browser keeps nothing. */
  keep(file: UnsavedFile): boolean {
    try {
      this.shelf().setItem(this.#own, JSON.stringify(file));
      this.#letGo();
      const others = this.#all(PREFIX).filter(([key]) => key !== this.#own);
      for (const [oldest] of others.slice(MOST_UNSAVED - 1)) this.shelf().removeItem(oldest);
      return true;
    } catch {
      return false;
    }
  }

  /** Nothing of this page is unsaved any more. */
  drop(): void {
    try {
      this.shelf().removeItem(this.#own);
    } catch {
      // Storage is closed: nothing was kept.
    }
    this.#letGo();
  }

  /** Forgets what was taken over, unless its own page has gone on writing. */
  #letGo(): void {
    if (!this.#taken) return;
    const [key, text] = this.#taken;
    this.#taken = null;
    try {
      if (this.shelf().getItem(key) === text) this.shelf().removeItem(key);
    } catch {
      // Storage is closed: nothing was kept.
    }
  }

  /** What is kept under names that begin so, with its name and its text, the latest first. */
  #all(prefix: string): [string, string, UnsavedFile][] {
    try {
      const shelf = this.shelf();
      return Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? '')
        .filter((key) => key.startsWith(prefix))
        .flatMap((key): [string, string, UnsavedFile][] => {
          const text = shelf.getItem(key) ?? '';
          const file = readUnsaved(text);
          return file ? [[key, text, file]] : [];
        })
        .sort(([, , one], [, , other]) => other.at - one.at);
    } catch {
      return [];
    }
  }
}

/** Whether two are the same one. */
export const same = (one: UnsavedFile, other: UnsavedFile | null): boolean =>
  one.at === other?.at && one.text === other.text;

/** Reads what was kept; none where it is something else. */
function readUnsaved(kept: string): UnsavedFile | null {
  const { text, edits, base, fresh, game, picture, at } = readKept(kept);
  if (typeof text !== 'string' || typeof game !== 'string' || typeof at !== 'number' || !Array.isArray(edits))
    return null;
  return {
    text,
    // What is no change is refused by the server, as anything else that it is sent.
    edits: edits.filter(isTable) as unknown as DraftEdit[],
    base: typeof base === 'string' ? base : null,
    fresh: fresh === true,
    game,
    picture: typeof picture === 'string' ? picture : null,
    at,
  };
}
