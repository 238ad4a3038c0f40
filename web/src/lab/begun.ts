/** Runs that were started on this visit and have not been looked at yet: they are shown from their first game. */
const begun = new Set<string>();

/** Notes that a run was started. */
export function noteBegun(id: string): void {
  begun.add(id);
}

/** Whether a run was started and not yet looked at; it is from now on. */
export function takeBegun(id: string): boolean {
  return begun.delete(id);
}
