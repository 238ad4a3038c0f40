/** Ends whatever is pressed: let go of, or taken over by a drag, a scroll, a menu, another window. */
const ENDS = ['pointerup', 'pointercancel', 'contextmenu', 'blur'] as const;

let pressed: Promise<void> | null = null;

/**
 * Follows presses within an editor. A press leaves the field under the keyboard, and what was typed there is answered while
 * the button is still down: were the page to move then, the button would slip away, and nothing would come of the press.
 */
export function followsPresses(editor: HTMLElement): () => void {
  const press = () => {
    if (pressed) return;
    pressed = new Promise((done) => {
      const end = () => {
        for (const name of ENDS) removeEventListener(name, end);
        // What is pressed hears of it first.
        setTimeout(() => {
          pressed = null;
          done();
        });
      };
      for (const name of ENDS) addEventListener(name, end);
    });
  };
  editor.addEventListener('pointerdown', press);
  return () => editor.removeEventListener('pointerdown', press);
}

/** Waits until nothing is pressed: what moves the page may be shown then. */
export const released = (): Promise<void> => pressed ?? Promise.resolve();
