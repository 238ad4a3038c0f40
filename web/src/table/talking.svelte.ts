import type { Said, TableView, TalkLine } from '../wire.ts';
import { mute, mutedIn } from './muted.ts';

/** How long a phrase is shown at its seat, in milliseconds. */
export const SHOWN = 3_000;

/** Free words are shown for so much longer, a letter. */
const LETTER = 60;

/** Lines that can be read again. */
const MOST = 30;

type Timer = ReturnType<typeof setTimeout>;

/** What is said at a table, as one person has it: what stands at the seats now, what was said lately, and who is not heard. */
export class Talking {
  /** What stands at each seat now. */
  shown: Readonly<Record<number, Said>> = $state.raw({});
  /** What was said lately, the newest last. */
  lately: readonly TalkLine[] = $state.raw([]);
  /** Whether one has just said something, and waits. */
  waits = $state(false);
  /** The names of those who are not heard. */
  muted: readonly string[] = $state.raw([]);
  #circle: string | null = null;
  #wait = SHOWN;
  // Nothing is drawn from them.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #timers = new Map<number, Timer>();
  #waiting: Timer | undefined;

  /** How the table was seen last. */
  told({ talk }: Pick<TableView, 'talk'>): void {
    if (!talk) return;
    this.#wait = talk.wait;
    if (talk.circle === this.#circle) return;
    this.#circle = talk.circle;
    this.muted = mutedIn(talk.circle);
  }

  /** Somebody has said something; whether it is to be heard. `name` is theirs, `own` whether they are the viewer. */
  heard(line: TalkLine, name: string, own: boolean): boolean {
    if (!own && this.isMuted(name)) return false;
    this.lately = [...this.lately, line].slice(-MOST);
    this.shown = { ...this.shown, [line.seat]: line.said };
    clearTimeout(this.#timers.get(line.seat));
    const longer = line.said.kind === 'words' ? line.said.text.length * LETTER : 0;
    this.#timers.set(
      line.seat,
      setTimeout(() => {
        this.shown = Object.fromEntries(Object.entries(this.shown).filter(([seat]) => Number(seat) !== line.seat));
      }, SHOWN + longer),
    );
    if (own) this.#rest();
    return true;
  }

  isMuted(name: string): boolean {
    return this.muted.includes(name);
  }

  /** Somebody is heard from now on, or is not. */
  mute(name: string, muted: boolean): void {
    if (this.#circle === null) return;
    mute(this.#circle, name, muted);
    this.muted = mutedIn(this.#circle);
  }

  /** Nobody looks any more. */
  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    clearTimeout(this.#waiting);
  }

  #rest(): void {
    this.waits = true;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => (this.waits = false), this.#wait);
  }
}
