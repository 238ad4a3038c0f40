/** How long a tile travels, in milliseconds: the token `--calm`, which the options change. */
export function calm(): number {
  return duration('--calm');
}

/** The token `--quick`. */
export function quick(): number {
  return duration('--quick');
}

/** A piece that is new glides in from where it was taken; with nothing to come from it is simply there. */
export function arrive(node: HTMLElement, origin: () => DOMRect | null) {
  const from = origin();
  const duration = calm();
  if (!from || duration === 0) return;
  const to = node.getBoundingClientRect();
  const by = `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px)`;
  node.animate([{ transform: `${by} scale(.5)`, opacity: 0.4 }, { transform: 'none', opacity: 1 }], { duration, easing: 'cubic-bezier(.2,.7,.2,1)' });
}

function duration(token: string): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  const value = Number.parseFloat(text);
  if (!Number.isFinite(value)) return 0;
  return text.endsWith('ms') ? value : value * 1000;
}
