import { readChanges, type Changes } from '../choose/changes.ts';
import { within } from '../choose/settings.ts';
import { findRules, readChosen, spell, type ChosenSeat } from '../choose/setup.ts';
import { spellRules } from '../home/rules.ts';
import { isTable, readKept } from '../kept.ts';
import type { GameInfo, LabSchedule, LabUnit, PlayerInfo, RulesInfo, StartRun } from '../wire.ts';

/** Under what name the browser keeps the last experiment chosen. */
export const KEPT_PLAN = 'sobremesa.laboratory';

/** When to stop: when all is played, when one is seen to be better, or when the result is known closely enough. */
export type Stop = 'all' | 'decided' | 'precise';

/** Who meets whom where there are more teams than sides. */
export type Tournament = Exclude<LabSchedule, 'pairs'>;

/** An experiment as it is chosen on the page. */
export interface RunPlan {
  rules: string;
  /** The number of seats chosen of those that a rule file offers, by its name. */
  numbers: Record<string, number>;
  /** What is chosen of rules in place of what their file says, by their name. */
  changes: Record<string, Changes>;
  /** The teams of each game, by its name: each one player for all its seats, or one a seat. */
  teams: Record<string, ChosenSeat[][]>;
  /** Teams more than the rules have sides. */
  extra: number;
  /** Games to play where all are played. */
  games: number;
  /** The most games where it may be over earlier. */
  most: number;
  unit: LabUnit;
  stop: Stop;
  /**
   * The difference in normalized Elo that is to be seen, either way. With 5 one is ahead by about a hundred games
   * when the test decides: what would be a lucky start is not taken for skill.
   */
  elo: number;
  /** How closely the result is to be known: games of a hundred, either way. */
  width: number;
  tournament: Tournament;
}

export const STOPS: readonly Stop[] = ['all', 'decided', 'precise'];
export const UNITS: readonly LabUnit[] = ['match', 'hand'];
export const TOURNAMENTS: readonly Tournament[] = ['round_robin', 'gauntlet', 'swiss', 'knockout'];

/** What the numbers of a plan may be. */
export const LIMITS = {
  games: { min: 2, max: 200_000 },
  elo: { min: 1, max: 500 },
  width: { min: 0.1, max: 25 },
  /** Games of a hundred that the better one wins. */
  wins: { min: 50, max: 100 },
} as const;

/** Numbers of games that are offered. */
export const OFFERED = { all: [100, 1_000, 10_000], early: [1_000, 10_000, 100_000] } as const;

/** As many teams as have a colour of their own. */
export const MOST_TEAMS = 8;

/** The classic experiment, and who joins it; where a game lacks these players, its strongest against the next. */
const USUAL = ['matriz', 'doble', 'sondeo', 'seguro', 'botagorda', 'random'];

/** Reads the plan that was kept; whatever does not exist (any more) is as usual. Nothing where there is nothing to play. */
export function readPlan(text: string | null, games: readonly GameInfo[]): RunPlan | null {
  const game = games.find((one) => one.rules.some(measurable) && one.players.length > 0);
  const first = game?.rules.find(measurable);
  if (!game || !first) return null;
  const kept = readKept(text);
  const oneOf = <T>(value: unknown, among: readonly T[], otherwise: T): T =>
    among.find((one) => one === value) ?? otherwise;
  const number = (value: unknown, limits: { min: number; max: number }, otherwise: number) =>
    typeof value === 'number' && value >= limits.min && value <= limits.max ? value : otherwise;
  const whole = (value: unknown, limits: { min: number; max: number }, otherwise: number) =>
    typeof value === 'number' && within(limits, value) ? value : otherwise;
  const rules = typeof kept['rules'] === 'string' ? findRules(games, kept['rules'])?.rules : undefined;
  const plan: RunPlan = {
    rules: rules && measurable(rules) ? rules.id : first.id,
    numbers: {},
    changes: {},
    teams: {},
    extra: whole(kept['extra'], { min: 0, max: MOST_TEAMS - 2 }, 0),
    games: whole(kept['games'], LIMITS.games, OFFERED.all[0]),
    most: whole(kept['most'], LIMITS.games, OFFERED.early[1]),
    unit: oneOf(kept['unit'], UNITS, 'match'),
    stop: oneOf(kept['stop'], STOPS, 'all'),
    elo: number(kept['elo'], LIMITS.elo, 5),
    width: number(kept['width'], LIMITS.width, 3),
    tournament: oneOf(kept['tournament'], TOURNAMENTS, 'round_robin'),
  };
  const numbers = isTable(kept['numbers']) ? kept['numbers'] : {};
  const teams = isTable(kept['teams']) ? kept['teams'] : {};
  const changes = isTable(kept['changes']) ? kept['changes'] : {};
  for (const one of games) {
    for (const { id, offered } of one.rules) {
      const chosen = offered.find((seats) => seats === numbers[id]);
      if (chosen !== undefined) plan.numbers[id] = chosen;
      const changed = readChanges(changes[id]);
      if (changed) plan.changes[id] = changed;
    }
    const before = teams[one.id];
    if (Array.isArray(before))
      plan.teams[one.id] = (before as unknown[])
        .slice(0, MOST_TEAMS)
        .map((team, index) => readTeam(team, one.players) ?? usualTeam(index, one.players));
  }
  return plan;
}

function readTeam(kept: unknown, players: readonly PlayerInfo[]): ChosenSeat[] | null {
  if (!Array.isArray(kept) || kept.length === 0 || kept.length > 8) return null;
  const team = (kept as unknown[]).map((one) => readChosen(one, players));
  return team.every((one) => one !== null) ? team : null;
}

function usualTeam(index: number, players: readonly PlayerInfo[]): ChosenSeat[] {
  const classic = USUAL.flatMap((id) => players.filter((player) => player.id === id));
  const others = players
    .toSorted((one, other) => other.level - one.level)
    .filter((player) => !classic.includes(player));
  const order = [...classic, ...others];
  return [{ id: order[index % order.length]?.id ?? '', options: {}, person: null, called: '', friend: false }];
}

/** Standard errors between nothing and what is seen in nine experiments of ten, with intervals of 95%. */
const SEEN = 1.96 + 1.2816;

/**
 * Of a hundred games between two sides, how many the better one must win for that to be seen in nine experiments of ten; nothing
 * for too few games. Reckoned for games without draws that have nothing to do with each other, two to a deal: half a game's
 * spread over the root of the number of games, with Guenther's two blocks for an estimated variance (as `lab plan` does, which
 * measures the spread).
 */
export function seenShare(games: number): number | null {
  const blocks = Math.ceil(games / 2) - 1.96 ** 2 / 2;
  if (!(blocks >= 4)) return null;
  const share = Math.ceil(100 * (0.5 + SEEN * Math.sqrt(0.125 / blocks)));
  return share < 100 ? share : null;
}

/** Whether something can be compared under these rules: there must be two sides at least. */
export function measurable(rules: RulesInfo): boolean {
  return new Set(rules.sides).size > 1;
}

/** Seats of each side under the rules. */
export function sizesOf(rules: RulesInfo): number[] {
  return [...new Set(rules.sides)]
    .sort((a, b) => a - b)
    .map((side) => rules.sides.filter((one) => one === side).length);
}

/** The seats of each team: those of a side, or one player for all where the sides are unequal (0). */
export function seatsOfTeam(rules: RulesInfo): number {
  const [first = 1, ...others] = sizesOf(rules);
  return others.every((size) => size === first) ? first : 0;
}

/** The teams as they are to play: as many as there are sides and more that were added, each fitted to its seats. */
export function teamsOf(plan: RunPlan, game: GameInfo, rules: RulesInfo): ChosenSeat[][] {
  const seats = seatsOfTeam(rules);
  const number = Math.min(MOST_TEAMS, sizesOf(rules).length + plan.extra);
  return Array.from({ length: number }, (_, index) =>
    fitted(plan.teams[game.id]?.[index] ?? usualTeam(index, game.players), seats),
  );
}

function fitted(team: readonly ChosenSeat[], seats: number): ChosenSeat[] {
  const first = team[0];
  if (!first) throw new Error('a team has a player at least');
  if (team.length === 1 || seats < 2) return [first];
  return Array.from({ length: seats }, (_, seat) => team[seat] ?? first);
}

/** Whether it is a tournament: there are more teams than sit at a table. */
export function isTournament(plan: RunPlan, rules: RulesInfo): boolean {
  return plan.extra > 0 && sizesOf(rules).length < MOST_TEAMS;
}

/** The tournaments that the rules allow: rounds are for two sides. */
export function tournamentsFor(rules: RulesInfo): readonly Tournament[] {
  return sizesOf(rules).length === 2 ? TOURNAMENTS : TOURNAMENTS.slice(0, 2);
}

/** The ways to stop that the rules allow: to stop early two sides are compared. */
export function stopsFor(rules: RulesInfo): readonly Stop[] {
  return sizesOf(rules).length === 2 ? STOPS : STOPS.slice(0, 1);
}

/** The way to stop that is in force under the rules. */
export function stopOf(plan: RunPlan, rules: RulesInfo): Stop {
  return stopsFor(rules).find((one) => one === plan.stop) ?? 'all';
}

/** How many games are asked for, at most. */
export function gamesOf(plan: RunPlan, rules: RulesInfo): number {
  return stopOf(plan, rules) === 'all' ? plan.games : plan.most;
}

/** Whether all its numbers can be asked for. */
export function fits(plan: RunPlan, rules: RulesInfo): boolean {
  const stop = stopOf(plan, rules);
  return (
    within(LIMITS.games, gamesOf(plan, rules)) &&
    (stop !== 'decided' || within({ ...LIMITS.elo, whole: false }, plan.elo)) &&
    (stop !== 'precise' || within({ ...LIMITS.width, whole: false }, plan.width))
  );
}

/** The request for the experiment chosen, with a seed of its own. */
export function requestOf(plan: RunPlan, game: GameInfo, rules: RulesInfo): StartRun {
  const stop = stopOf(plan, rules);
  const tournament = tournamentsFor(rules).find((one) => one === plan.tournament) ?? 'round_robin';
  return {
    rules: spellRules(rules),
    teams: teamsOf(plan, game, rules).map((team) => team.map(spell)),
    games: gamesOf(plan, rules),
    unit: plan.unit,
    stop:
      stop === 'decided'
        ? { rule: 'gsprt', elo0: -plan.elo, elo1: plan.elo }
        : stop === 'precise'
          ? { rule: 'precision', half_width: plan.width / 100 }
          : null,
    schedule: isTournament(plan, rules) ? tournament : 'pairs',
    seed: null,
  };
}

/** The plan with another team at a place. */
export function withTeam(plan: RunPlan, game: GameInfo, rules: RulesInfo, index: number, team: ChosenSeat[]): RunPlan {
  const teams = teamsOf(plan, game, rules).map((before, at) => (at === index ? team : before));
  const beyond = (plan.teams[game.id] ?? []).slice(teams.length);
  return { ...plan, teams: { ...plan.teams, [game.id]: [...teams, ...beyond] } };
}

/** The plan with one team more. */
export function withMore(plan: RunPlan, rules: RulesInfo): RunPlan {
  return { ...plan, extra: Math.min(MOST_TEAMS - sizesOf(rules).length, plan.extra + 1) };
}

/** The plan without a team: those after it move up. */
export function without(plan: RunPlan, game: GameInfo, rules: RulesInfo, index: number): RunPlan {
  const teams = teamsOf(plan, game, rules).filter((_, at) => at !== index);
  return { ...plan, extra: Math.max(0, plan.extra - 1), teams: { ...plan.teams, [game.id]: teams } };
}

/** A team in which each seat may have a player of its own; or one for all again. */
export function split(team: readonly ChosenSeat[], seats: number, apart: boolean): ChosenSeat[] {
  const first = team[0];
  if (!first) return [];
  return apart ? Array.from({ length: seats }, (_, seat) => ({ ...(team[seat] ?? first) })) : [first];
}
