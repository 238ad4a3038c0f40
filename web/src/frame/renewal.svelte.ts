/** Under what name the browser keeps when a page was loaded anew by itself, as long as its tab is open. */
export const KEPT_RELOAD = 'sobremesa.reloaded';

/** A page that was loaded anew and fails again within so many milliseconds is not helped by that. */
const SOON = 20_000;

/** What a page does to be loaded anew. */
export interface RenewedPage {
  readonly now: () => number;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Whether the server answers. */
  readonly answers: () => Promise<boolean>;
  readonly reload: () => void;
}

/**
 * A page that stays open over an upgrade of the program asks for parts that are no longer there. It is loaded anew by
 * itself, once; where that does not help, or the server does not answer, it says so.
 */
export class Renewal {
  /** Whether a part of the page could not be had, and loading it anew by itself is no use. */
  lacking = $state(false);
  readonly #page: RenewedPage;

  constructor(page: RenewedPage) {
    this.#page = page;
  }

  /** A part of the page could not be had. */
  async lacks(): Promise<void> {
    const { now, storage, answers, reload } = this.#page;
    const last = Number(storage.getItem(KEPT_RELOAD) ?? Number.NaN);
    if (now() - last < SOON || !(await answers())) {
      this.lacking = true;
      return;
    }
    storage.setItem(KEPT_RELOAD, String(now()));
    reload();
  }
}

const page: RenewedPage = {
  now: () => Date.now(),
  storage: {
    // A browser that keeps nothing has nothing to say, and must not stop here.
    getItem: (name) => {
      try {
        return sessionStorage.getItem(name);
      } catch {
        return String(Date.now());
      }
    },
    setItem: (name, value) => sessionStorage.setItem(name, value),
  },
  answers: () =>
    fetch('/', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => location.reload(),
};

export const renewal = new Renewal(page);
