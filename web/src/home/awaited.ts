import type { TableSummary } from '../wire.ts';

/** Whether people of other screens wait for the guest at a table. */
export function isAwaited({ turn, seats }: Pick<TableSummary, 'turn' | 'seats'>): boolean {
  if (turn.waits_for !== 'seat' || seats[turn.seat]?.yours !== true) return false;
  return seats.some(({ yours, occupant }) => !yours && occupant.kind === 'person');
}

/** Tables in their order, but first those at which the guest is awaited. */
export function awaitedFirst<Table extends Pick<TableSummary, 'turn' | 'seats'>>(tables: readonly Table[]): Table[] {
  return tables.toSorted((one, other) => Number(isAwaited(other)) - Number(isAwaited(one)));
}
