import type { TableView } from '../wire.ts';
import { local } from '../words.ts';
import { isPlayedByComputer } from './viewer.ts';

/** What somebody at the table says as the match begins. */
export interface SpokenGreeting {
  readonly seat: number;
  readonly text: string;
}

/** Reading takes this long a letter, after a while in which one looks who speaks, in milliseconds. */
const LETTER = 50;
const LOOK = 1_600;

/** Under this name the window keeps the table at which everybody has greeted. */
const GREETED = 'greeted';

/** What the computers at a table say before the first move, in the order in which they sit after the viewer; each text once. */
export function greetingsOf({ seats, you }: Pick<TableView, 'seats' | 'you'>): SpokenGreeting[] {
  const from = you ?? 0;
  const said: SpokenGreeting[] = [];
  for (let after = 0; after < seats.length; after += 1) {
    const seat = (from + after) % seats.length;
    const sits = seats[seat];
    if (!sits?.greeting || !isPlayedByComputer(sits)) continue;
    const text = local(sits.greeting);
    if (!said.some((other) => other.text === text)) said.push({ seat, text });
  }
  return said;
}

/** Who speaks as a match begins: one after the other, each for as long as it takes to read. */
export class Greetings {
  /** Who speaks now; none: nobody. */
  now: SpokenGreeting | null = $state.raw(null);
  #waiting: readonly SpokenGreeting[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** They begin to speak at a table; gives what they say, nothing where they have spoken already in this window. */
  begin(view: Pick<TableView, 'id' | 'seats' | 'you'>): readonly SpokenGreeting[] {
    const said = greetingsOf(view);
    if (said.length === 0 || !isFirstTime(view.id)) return [];
    this.#waiting = said;
    this.#next();
    return said;
  }

  /** Nobody speaks any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.now = null;
  }

  #next(): void {
    const [now, ...later] = this.#waiting;
    this.now = now ?? null;
    this.#waiting = later;
    if (now) this.#timer = setTimeout(() => this.#next(), LOOK + now.text.length * LETTER);
  }
}

/** Whether nobody has spoken at the table yet: a page that is loaded anew begins no match. */
function isFirstTime(table: string): boolean {
  try {
    if (sessionStorage.getItem(GREETED) === table) return false;
    sessionStorage.setItem(GREETED, table);
  } catch {
    // A window that keeps nothing hears them again.
  }
  return true;
}
