import { spellRules } from '../home/rules.ts';
import type { CreateTable, RulesInfo, SeatChoice, TableView, Team, Teams } from '../wire.ts';

/**
 * The request for a table like one that was played at, to which the other people are asked by a link; `rules` as they are where no
 * table has changed their sides.
 */
export function likeThis(view: TableView, rules: RulesInfo): CreateTable {
  const seats = view.seats.map(({ occupant, yours }): SeatChoice =>
    occupant.kind === 'computer'
      ? { kind: 'computer', player: occupant.player }
      : yours
        ? { kind: 'me' }
        : { kind: 'friend' },
  );
  const people = view.seats.map(({ occupant, yours }) => (yours ? occupant.name || null : null));
  const computers = view.seats.map(({ occupant }) => (occupant.kind === 'computer' ? occupant.name || null : null));
  return {
    rules: spellRules(view.rules),
    seats,
    name: people.find((name) => name !== null) ?? null,
    people: people.map((name, seat) => name ?? computers[seat] ?? null),
    teams: teamsHere(view, rules),
  };
}

/** The sides of the table where they are not those of its rules: as they sit. */
function teamsHere(view: TableView, rules: RulesInfo): Teams | null {
  const listed = view.seats.map((seat) => seat.side);
  const same =
    listed.every((side, seat) => side === rules.sides[seat]) &&
    JSON.stringify(view.rules.side_names) === JSON.stringify(rules.side_names);
  if (same) return null;
  const sides = Array.from({ length: Math.max(...listed) + 1 }, (_, side): Team => ({
    name: view.rules.side_names[side]?.es ?? '',
    size: listed.filter((one) => one === side).length,
  }));
  return { sides, order: 'as_listed', listed };
}
