import type { CreateTable, GameInfo, PlayerInfo, RulesInfo } from '../wire.ts';

/** A computer player with what was set of it. */
export interface Chosen {
  id: string;
  /** Values by the option's key; those left out are as usual. */
  options: Record<string, number>;
}

/** What was last chosen for a table. */
export interface Setup {
  rules: string;
  /** Whether only computers play. */
  watch: boolean;
  /** Who plays where under each rule file, by seat; the seat of the person is kept too, for when they only watch. */
  seats: Record<string, Chosen[]>;
}

/** Where the person sits: the first in the order of play. */
export const OWN_SEAT = 0;

/** The game that a rule file belongs to, with the file. */
export function findRules(games: readonly GameInfo[], id: string): { game: GameInfo; rules: RulesInfo } | null {
  for (const game of games) {
    const rules = game.rules.find((candidate) => candidate.id === id);
    if (rules) return { game, rules };
  }
  return null;
}

/** Sensible company: the strongest player of the game at every seat. */
export function usualSeats(game: GameInfo, rules: RulesInfo): Chosen[] {
  const strongest = game.players.toSorted((one, other) => other.level - one.level)[0];
  return Array.from({ length: rules.seats }, () => ({ id: strongest?.id ?? '', options: {} }));
}

/** Reads what was kept; whatever does not exist (any more) is as usual. Nothing where there is nothing to play. */
export function readSetup(text: string | null, games: readonly GameInfo[]): Setup | null {
  const first = games.find((game) => game.rules.length > 0 && game.players.length > 0)?.rules[0];
  if (!first) return null;
  const kept = parse(text);
  const rules = typeof kept['rules'] === 'string' && findRules(games, kept['rules']) ? kept['rules'] : first.id;
  const seats: Record<string, Chosen[]> = {};
  const keptSeats = isTable(kept['seats']) ? kept['seats'] : {};
  for (const game of games) {
    for (const info of game.rules) {
      const before = keptSeats[info.id];
      seats[info.id] = usualSeats(game, info).map((usual, seat) => readChosen(Array.isArray(before) ? before[seat] : null, game.players) ?? usual);
    }
  }
  return { rules, watch: kept['watch'] === true, seats };
}

/** The player's name with its options, as the server and the command line read it: `sondeo playouts=200`. */
export function spell(chosen: Chosen): string {
  return [chosen.id, ...Object.entries(chosen.options).map(([key, value]) => `${key}=${value}`)].join(' ');
}

/** The request for the table chosen; who only watches gives no name. */
export function requestOf(setup: Setup, name: string): CreateTable {
  const seats = (setup.seats[setup.rules] ?? []).map((chosen, seat) =>
    seat === OWN_SEAT && !setup.watch ? { kind: 'me' as const } : { kind: 'computer' as const, player: spell(chosen) },
  );
  return { rules: setup.rules, seats, name: setup.watch || name === '' ? null : name };
}

/** Whether a value is one that the option takes. */
export function takes(option: { min: number; max: number }, value: number): boolean {
  return Number.isInteger(value) && value >= option.min && value <= option.max;
}

function readChosen(kept: unknown, players: readonly PlayerInfo[]): Chosen | null {
  if (!isTable(kept)) return null;
  const player = players.find((candidate) => candidate.id === kept['id']);
  if (!player) return null;
  const values = isTable(kept['options']) ? kept['options'] : {};
  const options: Record<string, number> = {};
  for (const option of player.options) {
    const value = values[option.id];
    if (typeof value === 'number' && takes(option, value) && value !== option.default) options[option.id] = value;
  }
  return { id: player.id, options };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    return isTable(kept) ? kept : {};
  } catch {
    return {};
  }
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
