/** How long a tile travels, in milliseconds: the token `--calm`, which the options change. */
export function calm(): number {
  return duration('--calm');
}

/** The token `--quick`. */
export function quick(): number {
  return duration('--quick');
}

function duration(token: string): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  const value = Number.parseFloat(text);
  if (!Number.isFinite(value)) return 0;
  return text.endsWith('ms') ? value : value * 1000;
}
