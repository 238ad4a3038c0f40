/** How a telephone calls its owner back to the table: two short pulses, in milliseconds. */
const PULSES = [120, 80, 120];

/** Shakes the telephone in the hand or on the table, where the browser lets a page do that. */
export function callBack(): void {
  // Telephones of Apple's know nothing of it, and others do it only once the page was touched: it is said and shown anyway.
  if (typeof navigator.vibrate === 'function') navigator.vibrate(PULSES);
}
