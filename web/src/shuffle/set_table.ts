import { api, Refusal } from '../api.ts';
import type { CreateTable, TableSummary } from '../wire.ts';
import { keepShuffle, type OwnShuffle } from './kept_shuffles.ts';

/** This browser's part of a seed, with the ticket of a house that is bound to its own. */
export interface DrawnShuffle extends OwnShuffle {
  readonly ticket: string;
}

/** Draws a part of a seed and has the house bound to its own before it learns more of this one than its hash. */
export async function drawShuffle(): Promise<DrawnShuffle> {
  const { drawPart, personHash, receiptOf } = await import('./hashes.ts');
  const part = drawPart();
  const hash = personHash(part);
  const { ticket, house_hash } = await api.askShuffle(hash);
  // The receipt is worked out here: the one that the house sends need not be believed.
  return { ticket, part, receipt: receiptOf(house_hash, [hash]) };
}

/**
 * Sets a table whose seed this browser adds a part to. `shown` is a part that was drawn before, whose receipt the person has
 * seen: that one is used or none. One that nobody saw is drawn anew, once, where its ticket does not serve any more.
 */
export async function setTable(request: CreateTable, shown: DrawnShuffle | null = null): Promise<TableSummary> {
  try {
    return await setWith(request, shown ?? (await drawShuffle()));
  } catch (error) {
    if (shown || !isTicketUsed(error)) throw error;
    return await setWith(request, await drawShuffle());
  }
}

/** Whether a table was refused because the ticket of its seed does not serve any more. */
export function isTicketUsed(error: unknown): boolean {
  return error instanceof Refusal && error.problem.code === 'shuffle/no-ticket';
}

async function setWith(request: CreateTable, drawn: DrawnShuffle): Promise<TableSummary> {
  const { ticket, part } = drawn;
  const table = await api.create({ ...request, shuffle: { ticket, part } });
  keepShuffle(table.id, drawn);
  return table;
}
