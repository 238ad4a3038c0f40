import { options, type Direction } from '../options.svelte.ts';

/**
 * Whether the seats are drawn so that the turn goes with the clock: as the rules say, unless one way was chosen for every
 * table. The order of play is the same either way.
 */
export function drawnClockwise(rules: { readonly clockwise: boolean }, chosen: Direction = options.direction): boolean {
  return chosen === 'rules' ? rules.clockwise : chosen === 'clockwise';
}
