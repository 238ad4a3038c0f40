import { calm } from './motion.ts';

/**
 * What a hand does with the node of a piece that comes into it (`use:`): it glides in from where it was taken. Those that are
 * there when the hand is first shown, and those that come from nowhere, are simply there.
 */
export function arriving(origin: () => DOMRect | null) {
  let there = false;
  $effect(() => {
    there = true;
  });
  return (node: HTMLElement) => {
    const from = there ? origin() : null;
    const duration = calm();
    if (!from || duration === 0) return;
    const to = node.getBoundingClientRect();
    const by = `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px)`;
    node.animate(
      [
        { transform: `${by} scale(.5)`, opacity: 0.4 },
        { transform: 'none', opacity: 1 },
      ],
      { duration, easing: 'cubic-bezier(.2,.7,.2,1)' },
    );
  };
}
