import { spellRules } from '../home/rules.ts';
import { isTable, readKept } from '../kept.ts';
import { shortName } from '../options.svelte.ts';
import type { CreateTable, GameInfo, PlayerInfo, RulesInfo, SeatChoice, Teams } from '../wire.ts';
import { changed, readChanges, type Changes } from './changes.ts';
import { takes } from './settings.ts';
import { readTeams, withTeams } from './teams.ts';

/** Who sits at a seat: a computer player with what was set of it, unless a person does. */
export interface ChosenSeat {
  id: string;
  /** Values by the option's key; those left out are as usual. */
  options: Record<string, number>;
  /** The name of the person at the seat, who shares the screen; none where the computer plays. */
  person: string | null;
  /** What the computer player at the seat is to be called; empty: as usual. */
  called: string;
  /** Whether a friend is asked to the seat by a link, in place of both. */
  friend: boolean;
}

/** What was last chosen for a table. */
export interface Setup {
  rules: string;
  /** The rules last chosen of each game, by the game's name. */
  games: Record<string, string>;
  /** Whether only computers play. */
  watch: boolean;
  /** The number of seats chosen of those that a rule file offers, by its name. */
  numbers: Record<string, number>;
  /** Who plays where by rules and number of seats; the seat of the guest is kept too, for when they only watch. */
  seats: Record<string, ChosenSeat[]>;
  /** Who plays with whom, by rules and number of seats, where it is not as the rules say. */
  teams: Record<string, Teams>;
  /** What is chosen of rules in place of what their file says, by their name. */
  changes: Record<string, Changes>;
  /** Where the guest sits, by rules, where that is not the first seat. */
  places: Record<string, number>;
  /** The position to start from by rules, where it is not theirs. For this time: it is not kept. */
  starts: Record<string, string>;
}

/** Where the guest sits unless another seat was chosen: the first in the order of play. */
export const OWN_SEAT = 0;

/** Whether the guest may choose a seat: where there are two, and they are not alike. */
export function choosesPlace({ seats, side_names }: RulesInfo): boolean {
  return seats === 2 && side_names.length === 2;
}

/** Where the guest sits. */
export function ownSeat(setup: Pick<Setup, 'places'>, rules: RulesInfo): number {
  return choosesPlace(rules) ? (setup.places[rules.id] ?? OWN_SEAT) : OWN_SEAT;
}

/** The guest takes the other one of two seats; who was chosen to sit there takes the guest's. */
export function takePlace(setup: Setup, game: GameInfo, rules: RulesInfo, seat: number): void {
  if (!choosesPlace(rules) || seat === ownSeat(setup, rules)) return;
  setup.seats[spellRules(rules)] = seatsFor(setup, game, rules).toReversed();
  setup.places[rules.id] = seat;
}

/** The rules as they start from the position chosen. */
export function started(setup: Pick<Setup, 'starts'>, rules: RulesInfo): RulesInfo {
  const start = setup.starts[rules.id];
  const { pieces } = rules;
  if (start === undefined || !('start' in pieces)) return rules;
  const choices = `${rules.choices} start=${start.replaceAll(' ', ',')}`.trimStart();
  return { ...rules, choices, pieces: { ...pieces, start } };
}

/** The game that a rule file belongs to, with the file. */
export function findRules(games: readonly GameInfo[], id: string): { game: GameInfo; rules: RulesInfo } | null {
  for (const game of games) {
    const rules = game.rules.find((candidate) => candidate.id === id);
    if (rules) return { game, rules };
  }
  return null;
}

/** The rules of a game that were chosen last; its first where none were. */
export function rulesOf(setup: Pick<Setup, 'games'>, game: GameInfo): string | null {
  const last = setup.games[game.id];
  return game.rules.find(({ id }) => id === last)?.id ?? game.rules[0]?.id ?? null;
}

/** Chooses rules; of their game they are the last chosen. */
export function chooseRules(setup: Setup, games: readonly GameInfo[], id: string): void {
  const found = findRules(games, id);
  if (!found) return;
  setup.rules = id;
  setup.games[found.game.id] = id;
}

/** The rules for a number of seats: what is known of them before the server has said more. */
export function forNumber(rules: RulesInfo, seats: number): RulesInfo {
  return seats === rules.seats
    ? rules
    : { ...rules, seats, sides: Array.from({ length: seats }, (_, seat) => seat), side_names: [] };
}

/** The number of seats chosen for a rule file. */
export function numberFor(setup: Pick<Setup, 'numbers'>, rules: RulesInfo): number {
  const chosen = setup.numbers[rules.id];
  return chosen !== undefined && rules.offered.includes(chosen) ? chosen : rules.seats;
}

/** Who sits where under the rules of a number of seats. */
export function seatsFor(setup: Setup, game: GameInfo, rules: RulesInfo): ChosenSeat[] {
  const kept = setup.seats[spellRules(rules)] ?? [];
  return usualSeats(game, rules).map((usual, seat) => kept[seat] ?? usual);
}

/**
 * Sensible company: the bundled people about the middle of the ladder by turns, so that all are told apart; where the game has
 * none, its strongest player at every seat.
 */
export function usualSeats(game: GameInfo, rules: RulesInfo): ChosenSeat[] {
  const people = game.players
    .filter(({ group, own }) => group === 'people' && !own)
    .toSorted((one, other) => one.level - other.level);
  const middle = Math.max(0, Math.floor(people.length / 2) - 2);
  const company = people.slice(middle, middle + 4);
  const strongest = game.players.toSorted((one, other) => other.level - one.level)[0];
  return Array.from({ length: rules.seats }, (_, seat) => ({
    id: (company[seat % Math.max(1, company.length)] ?? strongest)?.id ?? '',
    options: {},
    person: null,
    called: '',
    friend: false,
  }));
}

/** Reads what was kept; whatever does not exist (any more) is as usual. Nothing where there is nothing to play. */
export function readSetup(text: string | null, games: readonly GameInfo[]): Setup | null {
  const first = games.find((game) => game.rules.length > 0 && game.players.length > 0)?.rules[0];
  if (!first) return null;
  const kept = readKept(text);
  const setup: Setup = {
    rules: typeof kept['rules'] === 'string' && findRules(games, kept['rules']) ? kept['rules'] : first.id,
    watch: kept['watch'] === true || games.some((game) => !game.people),
    games: {},
    numbers: {},
    seats: {},
    teams: {},
    changes: {},
    places: {},
    starts: {},
  };
  const [last, numbers, seats, teams, changes, places] = [
    'games',
    'numbers',
    'seats',
    'teams',
    'changes',
    'places',
  ].map((key) => (isTable(kept[key]) ? kept[key] : {}));
  for (const game of games) {
    const rules = last?.[game.id];
    if (typeof rules === 'string' && game.rules.some(({ id }) => id === rules)) setup.games[game.id] = rules;
    for (const info of game.rules) {
      const number = numbers?.[info.id];
      if (typeof number === 'number' && info.offered.includes(number)) setup.numbers[info.id] = number;
      const chosen = readChanges(changes?.[info.id]);
      if (chosen) setup.changes[info.id] = chosen;
      if (places?.[info.id] === 1 && choosesPlace(info)) setup.places[info.id] = 1;
      for (const offered of new Set([info.seats, ...info.offered])) {
        const rules = forNumber(info, offered);
        const key = spellRules(rules);
        const before = seats?.[key];
        if (Array.isArray(before))
          setup.seats[key] = usualSeats(game, rules).map(
            (usual, seat) => readChosen(before[seat], game.players) ?? usual,
          );
        const together = readTeams(teams?.[key], offered);
        if (together) setup.teams[key] = together;
      }
    }
  }
  return setup;
}

/** The player's name with its options, as the server and the command line read it: `sondeo playouts=200`. */
export function spell(chosen: ChosenSeat): string {
  return [chosen.id, ...Object.entries(chosen.options).map(([key, value]) => `${key}=${value}`)].join(' ');
}

/** How many friends are asked by a link; where one only watches, nobody is. */
export function friendsAt(setup: Pick<Setup, 'watch'>, seats: readonly ChosenSeat[], own: number): number {
  return setup.watch ? 0 : seats.filter(({ friend }, seat) => friend && seat !== own).length;
}

/** The request for the table chosen, under the rules of its number of seats; who only watches gives no name. */
export function requestOf(setup: Setup, game: GameInfo, rules: RulesInfo, name: string): CreateTable {
  const key = spellRules(rules);
  const chosen = seatsFor(setup, game, rules);
  const own = ownSeat(setup, rules);
  const sits = (seat: number) => (setup.watch ? null : seat === own ? name : (chosen[seat]?.person ?? null));
  const asked = (seat: number) => !setup.watch && seat !== own && chosen[seat]?.friend === true;
  const teams = setup.teams[key] ?? null;
  return {
    rules: spellRules(started(setup, changed(rules, setup.changes[rules.id]))),
    seats: chosen.map((one, seat): SeatChoice =>
      asked(seat)
        ? { kind: 'friend' }
        : sits(seat) === null
          ? { kind: 'computer', player: spell(one) }
          : { kind: 'me' },
    ),
    name: setup.watch || name === '' ? null : name,
    people: chosen.map((one, seat) =>
      (seat === own && !setup.watch) || asked(seat) ? null : (sits(seat) ?? one.called) || null,
    ),
    teams: teams && withTeams(rules, teams) !== rules ? teams : null,
  };
}

/** Reads a player that was kept; none where it does not exist (any more). */
export function readChosen(kept: unknown, players: readonly PlayerInfo[]): ChosenSeat | null {
  if (!isTable(kept)) return null;
  const player = players.find((candidate) => candidate.id === kept['id']);
  if (!player) return null;
  const values = isTable(kept['options']) ? kept['options'] : {};
  const options: Record<string, number> = {};
  for (const option of player.options) {
    const value = values[option.id];
    if (typeof value === 'number' && takes(option, value) && value !== option.default) options[option.id] = value;
  }
  const { person, called } = kept;
  return {
    id: player.id,
    options,
    person: typeof person === 'string' ? shortName(person) : null,
    called: typeof called === 'string' ? shortName(called) : '',
    friend: kept['friend'] === true,
  };
}
