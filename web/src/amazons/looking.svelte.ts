import { keep, kept, readKept } from '../kept.ts';

const KEY = 'sobremesa.amazons';

/** How the board is looked at, the same at every table; the browser keeps it. */
class Looking {
  #shaded = $state(readKept(kept(KEY))['shaded'] === true);

  /** Whether squares are shaded by who is nearer. */
  get shaded(): boolean {
    return this.#shaded;
  }

  set shaded(on: boolean) {
    this.#shaded = on;
    keep(KEY, { shaded: on });
  }
}

/** How this browser looks at boards. */
export const remembered = new Looking();
