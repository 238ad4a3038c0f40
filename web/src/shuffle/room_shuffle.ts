import { Refusal } from '../api.ts';
import type { GatheringRequest, GatheringView } from '../wire.ts';
import { forgetShuffle, keepShuffle } from './kept_shuffles.ts';

/** A part that this browser has drawn, with the hash by which it is bound to it. */
interface DrawnPart {
  readonly part: string;
  readonly hash: string;
}

/**
 * This browser's part in the seed of a table that waits: bound by its hash while somebody of its sits there, opened once the
 * house and all people are bound. What was known then is kept, and held against what the house shows after the match.
 */
export class RoomShuffle {
  #drawn: DrawnPart | null = null;
  /** The receipt with which the part was opened. */
  #opened: string | null = null;
  #followed = false;
  #last: Promise<void> = Promise.resolve();

  constructor(
    readonly table: string,
    /** Asks the house for something; it answers with how the table stands. */
    readonly ask: (request: GatheringRequest) => Promise<GatheringView>,
  ) {}

  /** Does what is to be done now that the table stands so, after whatever is under way. */
  follow(view: GatheringView): Promise<void> {
    this.#last = this.#last.then(async () => {
      try {
        await this.#follow(view);
      } catch {
        // A table begins without the part of a browser that cannot add one; its match says so.
      }
    });
    return this.#last;
  }

  async #follow(view: GatheringView): Promise<void> {
    // A page that was loaded anew has lost the part of the one before.
    const isFirst = !this.#followed;
    this.#followed = true;
    const sits = view.seats.some(({ yours }) => yours);
    const { shuffle } = view;
    if (shuffle === null) {
      this.#drop();
      if (view.part_wanted || (isFirst && sits)) await this.#bind();
      return;
    }
    const drawn = this.#drawn;
    if (drawn === null || !shuffle.hashes.includes(drawn.hash)) this.#drop();
    else await this.#open(drawn, shuffle.house_hash, shuffle.hashes);
  }

  async #bind(): Promise<void> {
    const { drawPart, personHash } = await import('./hashes.ts');
    if (this.#drawn === null) {
      const part = drawPart();
      this.#drawn = { part, hash: personHash(part) };
    }
    // Asked again by what was told before the house had it, it is the same one: another could come too late, when it is bound.
    await this.ask({ ask: 'bind', hash: this.#drawn.hash });
  }

  async #open({ part }: DrawnPart, house: string, hashes: readonly string[]): Promise<void> {
    const { receiptOf } = await import('./hashes.ts');
    // The receipt is worked out here: the one that the house sends need not be believed.
    const receipt = receiptOf(house, hashes);
    if (this.#opened === receipt) return;
    this.#opened = receipt;
    keepShuffle(this.table, { part, receipt });
    try {
      await this.ask({ ask: 'open', receipt, part });
    } catch (error) {
      // It came too late, say: then the table has another seed. Without an answer the house may have taken it.
      if (error instanceof Refusal) this.#drop();
      throw error;
    }
  }

  /** The round in which the part was opened is over, and another begins: it serves no more. */
  #drop(): void {
    if (this.#opened === null) return;
    this.#opened = null;
    this.#drawn = null;
    forgetShuffle(this.table);
  }
}
