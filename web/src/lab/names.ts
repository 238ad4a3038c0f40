import { wordsOf } from '../choose/settings.ts';
import type { GameInfo, PlayerInfo } from '../wire.ts';
import { local, sayNames } from '../words.ts';

/** A team by a letter, as reports call it: A, B, … Z, AA, … */
export function letterOf(team: number): string {
  const last = String.fromCharCode(65 + (team % 26));
  return team < 26 ? last : letterOf(Math.floor(team / 26) - 1) + last;
}

/** The players of a game. */
export function playersOf(games: readonly GameInfo[], game: string): PlayerInfo[] {
  return games.find(({ id }) => id === game)?.players ?? [];
}

/** The player named by a text as the server spells it (`sondeo playouts=50`), with what was set of it otherwise than usual. */
export function playerOf(spec: string, players: readonly PlayerInfo[]): { player: PlayerInfo | null; set: string[] } {
  const [id = '', ...set] = spec.trim().split(/\s+/);
  // One that is offered with its options is named with them.
  const whole = players.find((candidate) => candidate.id === spec);
  if (whole) return { player: whole, set: [] };
  const player = players.find((candidate) => candidate.id === id) ?? null;
  const values = set.flatMap((part) => {
    const [key, value = ''] = part.split('=');
    const option = player?.options.find((one) => one.id === key);
    if (!option) return [value];
    if (Number(value) === option.default) return [];
    const word = wordsOf(option)[Number(value)];
    return [word === undefined ? value : `${local(option.name)}: ${word}`];
  });
  return { player, set: player ? values : [] };
}

/** What a player is called: `Sondeo (50)` with what was set of it otherwise than usual; a program by its command. */
export function namePlayer(spec: string, players: readonly PlayerInfo[]): string {
  const { player, set } = playerOf(spec, players);
  if (!player) return spec;
  return set.length > 0 ? `${local(player.name)} (${set.join(', ')})` : local(player.name);
}

/**
 * What the teams are called: by their players, and by their letter too where a team before is called so. A team that joins
 * behind the others therefore renames none of them.
 */
export function nameTeams(teams: readonly (readonly string[])[], players: readonly PlayerInfo[]): string[] {
  const plain = teams.map((team) => sayNames([...new Set(team.map((spec) => namePlayer(spec, players)))]));
  return plain.map((name, index) => (plain.indexOf(name) < index ? `${name} ${letterOf(index)}` : name));
}
