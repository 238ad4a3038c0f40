import type { LabCurvePoint, LivePairing, LiveRun } from '../src/wire.ts';

/** A curve of two teams, a point a block of two games, each won by the team that `winner` says for the game's number. */
export function curveOf(
  games: number,
  winner: (game: number) => number | null,
  points: (game: number) => number[] = () => [200, 150],
): LabCurvePoint[] {
  const wins = [0, 0];
  const curve: LabCurvePoint[] = [];
  for (let game = 1; game <= games; game += 1) {
    const won = winner(game);
    if (won !== null) wins[won] = (wins[won] ?? 0) + 1;
    if (game % 2 === 1) continue;
    const share = ((wins[0] ?? 0) + (game - (wins[0] ?? 0) - (wins[1] ?? 0)) / 2) / game;
    const block = game / 2 - 1;
    const band =
      game < 40
        ? null
        : { low: Math.max(0, share - 2 / Math.sqrt(game)), high: Math.min(1, share + 2 / Math.sqrt(game)) };
    const last = [game - 1, game].map((number, index) => ({
      block,
      game: index,
      points: points(number),
      winner: winner(number),
    }));
    curve.push({ games: game, wins: [...wins], band, last });
  }
  return curve;
}

/** A pairing of two teams that has come as far as its curve. */
export function pairingOf(curve: LabCurvePoint[], planned: number): LivePairing {
  const last = curve.at(-1);
  const wins = last?.wins ?? [0, 0];
  const games = last?.games ?? 0;
  return {
    round: 0,
    pairing: 0,
    teams: [0, 1],
    games,
    games_planned: planned,
    wins,
    draws: games - wins.reduce((sum, won) => sum + won, 0),
    weighted: [0.5, 0.5],
    score: null,
    sequence: last?.band ?? null,
    llr: null,
    bounds: null,
    stopped: games === planned ? 'all_games' : null,
    curve,
    last: last?.last ?? [],
    line: { es: 'A v B', en: 'A v B' },
  };
}

/** A run of one pairing. */
export function runOf(pairing: LivePairing): LiveRun {
  return {
    state: pairing.stopped === null ? 'running' : 'finished',
    blocks: pairing.games / 2,
    blocks_planned: pairing.games_planned / 2,
    games_a_block: 2,
    verdict: null,
    lead: null,
    teams: pairing.wins.map((wins) => ({ games: pairing.games, wins, draws: pairing.draws })),
    pairings: [pairing],
    problem: null,
  };
}
