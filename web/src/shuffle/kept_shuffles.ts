import { isTable, keep, kept, readKept } from '../kept.ts';

/** Under what name the browser keeps what it added to the seeds of tables, and to what the house was bound. */
const KEPT_SHUFFLES = 'sobremesa.shuffles';

/** Tables of which that is kept, the newest ones: more than a guest may have under way. */
const MOST_KEPT = 100;

/** What this browser knew of the seed of a table before the deal. */
export interface OwnShuffle {
  /** Its own part of the seed, 64 hexadecimal digits. */
  readonly part: string;
  /** The hash that binds the house and this browser. */
  readonly receipt: string;
}

/** Keeps what was known of a table before its first deal. */
export function keepShuffle(table: string, { part, receipt }: OwnShuffle): void {
  const before = Object.entries(readKept(kept(KEPT_SHUFFLES))).filter(([id]) => id !== table);
  keep(KEPT_SHUFFLES, Object.fromEntries([...before, [table, { part, receipt }]].slice(-MOST_KEPT)));
}

/** Forgets what was kept of a table whose seed this browser has no part in after all. */
export function forgetShuffle(table: string): void {
  const others = Object.entries(readKept(kept(KEPT_SHUFFLES))).filter(([id]) => id !== table);
  keep(KEPT_SHUFFLES, Object.fromEntries(others));
}

/** What this browser knew of a table before its first deal; none of a table that it did not set. */
export function ownShuffle(table: string): OwnShuffle | null {
  const own = readKept(kept(KEPT_SHUFFLES))[table];
  if (!isTable(own)) return null;
  const { part, receipt } = own;
  return typeof part === 'string' && typeof receipt === 'string' ? { part, receipt } : null;
}
