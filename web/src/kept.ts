/** What this browser kept under a name, unread; none where it kept nothing. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps something for the next visit; a browser that keeps nothing begins as usual then. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is closed or full: what was chosen holds until the page is left.
  }
}

/** Forgets all that this browser kept of this house. */
export function forgetAll(): void {
  try {
    localStorage.clear();
  } catch {
    // Storage is closed: nothing was kept.
  }
}

/** Reads what was kept as a table of values; one that is something else, or nothing, is empty. */
export function readKept(text: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? '');
    return isTable(read) ? read : {};
  } catch {
    return {};
  }
}

/** Whether a value read from a text is a table of values by name. */
export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
