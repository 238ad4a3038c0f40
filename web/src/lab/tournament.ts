import type { LivePairing, LiveRun, LiveTeam } from '../wire.ts';

/** A team among the others. */
export interface Ranked {
  readonly team: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  /** Share of points, a draw a half; none before its first game. */
  readonly share: number | null;
}

/** The teams by their share of points, the best first; those that have not played are last, in their order. */
export function ranking(teams: readonly LiveTeam[]): Ranked[] {
  const ranked = teams.map(({ games, wins, draws }, team) => ({
    team,
    games,
    wins,
    draws,
    share: games > 0 ? (wins + draws / 2) / games : null,
  }));
  return ranked.sort((one, other) => (other.share ?? -1) - (one.share ?? -1) || one.team - other.team);
}

/** The pairings by their rounds, the latest first where there are several. */
export function roundsOf(live: LiveRun): { round: number; pairings: LivePairing[] }[] {
  const rounds = [...new Set(live.pairings.map(({ round }) => round))].sort((one, other) => other - one);
  return rounds.map((round) => ({ round, pairings: live.pairings.filter((pairing) => pairing.round === round) }));
}
