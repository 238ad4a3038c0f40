/** What the keyboard may be on. */
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Whether an element can be focused now: on the page, in sight, not switched off. */
function takes(element: HTMLElement): boolean {
  return element.isConnected && element.matches(FOCUSABLE) && element.checkVisibility();
}

/** Where the keyboard was, from the element itself outwards; the page's main part where it was nowhere. */
export type FocusPath = readonly HTMLElement[];

/** Where each open dialog leads back to. */
const paths = new WeakMap<Element, FocusPath>();

/** Where the keyboard is now; within a dialog, where that one leads back to: a dialog that another one opens follows it. */
export function focusPath(): FocusPath {
  const from = document.activeElement;
  const within = from?.closest('dialog');
  if (within) return paths.get(within) ?? [];
  const path: HTMLElement[] = [];
  for (let one = from; one instanceof HTMLElement && one !== document.body; one = one.parentElement) path.push(one);
  const main = document.querySelector('main');
  return path.length === 0 && main ? [main] : path;
}

/** A dialog opens, which leads back there. */
export function leadsTo(dialog: Element, path: FocusPath): void {
  paths.set(dialog, path);
}

/**
 * Gives the keyboard back to where it was. Where that is gone or switched off, to the first thing that can be focused
 * in what is nearest around it. Where all of it is gone another page is shown, whose business it is.
 */
export function giveBack(path: FocusPath): void {
  const [from] = path;
  if (from && takes(from)) return from.focus({ preventScroll: true });
  for (const around of path) {
    if (!around.isConnected) continue;
    const near = [...around.querySelectorAll<HTMLElement>(FOCUSABLE)].find(takes);
    if (near) return near.focus({ preventScroll: true });
  }
}
