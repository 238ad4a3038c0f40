/** Forgetting a row of a list: which one was asked about, and what went wrong. */
export class Forgetting<Row extends { id: string }> {
  /** The row that is asked about; null: none. */
  asked = $state<Row | null>(null);
  failure = $state<unknown>(null);

  /** `remove` takes a row away for good; `gone` hears of the one that left the list. */
  constructor(
    private readonly remove: (id: string) => Promise<unknown>,
    private readonly gone: (id: string) => void,
  ) {}

  ask(row: Row) {
    this.asked = row;
  }

  keep() {
    this.asked = null;
  }

  async forget() {
    if (!this.asked) return;
    const { id } = this.asked;
    this.asked = null;
    this.failure = null;
    try {
      await this.remove(id);
      this.gone(id);
    } catch (error) {
      this.failure = error;
    }
  }
}
