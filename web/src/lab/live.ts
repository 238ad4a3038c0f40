import type { LiveRun, RunState } from '../wire.ts';

/** Whether nothing more comes of it by itself. */
export function rests(state: RunState): boolean {
  return state === 'paused' || state === 'finished' || state === 'broken';
}

/** Games played and to be played, over all pairings so far. */
export function gamesOf(live: LiveRun): { played: number; planned: number } {
  return { played: live.blocks * live.games_a_block, planned: live.blocks_planned * live.games_a_block };
}

/** A figure as a bar shows it: the share of each team as if ten games of even chances had been played before. */
export function weighted(wins: readonly number[], games: number): number[] {
  const WEIGHT = 10;
  return wins.map((won) => (won + WEIGHT / wins.length) / (games + WEIGHT));
}
