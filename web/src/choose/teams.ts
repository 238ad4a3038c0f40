import type { RulesInfo, Team, TeamOrder, Teams } from '../wire.ts';

/** As many sides as there may be. */
const MOST = 8;

export const ORDERS: readonly TeamOrder[] = ['interleaved', 'by_side', 'as_listed', 'lot'];

/** The sides as the rules have them, to begin with when they are to be changed. */
export function teamsOf(rules: RulesInfo): Teams {
  const numbers = [...new Set(rules.sides)].sort((a, b) => a - b);
  const sides = numbers.map((side): Team => ({ name: '', size: rules.sides.filter((one) => one === side).length }));
  return { sides, order: 'interleaved', listed: [] };
}

/** How many seats the sides have together. */
export function seatsIn(teams: Teams): number {
  return teams.sides.reduce((sum, side) => sum + side.size, 0);
}

/** Whether the sides fill the seats, no more and no less, and every seat that is listed has a side. */
export function fits(teams: Teams, seats: number): boolean {
  if (
    teams.sides.length === 0 ||
    teams.sides.length > MOST ||
    seatsIn(teams) !== seats ||
    teams.sides.some((side) => side.size < 1)
  )
    return false;
  return (
    teams.order !== 'as_listed' ||
    (teams.listed.length === seats &&
      teams.sides.every((side, index) => teams.listed.filter((one) => one === index).length === side.size))
  );
}

/** The side of every seat, in the order of play; what the lot will say is shown by turns. */
export function seating(teams: Teams): number[] {
  if (teams.order === 'as_listed') return [...teams.listed];
  if (teams.order === 'by_side') return teams.sides.flatMap((side, index) => Array<number>(side.size).fill(index));
  const seated: number[] = [];
  for (let round = 0; seated.length < seatsIn(teams); round += 1) {
    teams.sides.forEach((side, index) => {
      if (side.size > round) seated.push(index);
    });
  }
  return seated;
}

/** A side has one seat more or less; others are left as they are. */
export function resized(teams: Teams, side: number, by: 1 | -1): Teams {
  return {
    ...teams,
    sides: teams.sides.map((one, index) =>
      index === side ? { ...one, size: Math.max(1, Math.min(MOST, one.size + by)) } : one,
    ),
  };
}

/** Another side, of one seat. */
export function added(teams: Teams): Teams {
  return teams.sides.length >= MOST ? teams : { ...teams, sides: [...teams.sides, { name: '', size: 1 }] };
}

/** One side less; seats that were its own go to the first. */
export function removed(teams: Teams, side: number): Teams {
  const listed = teams.listed.map((one) => (one === side ? 0 : one > side ? one - 1 : one));
  return { ...teams, sides: teams.sides.filter((_, index) => index !== side), listed };
}

/** The order of seats chosen; where they are listed one begins with what there was. */
export function ordered(teams: Teams, order: TeamOrder): Teams {
  const before = seating({ ...teams, order: teams.order === 'lot' ? 'interleaved' : teams.order });
  return { ...teams, order, listed: order === 'as_listed' ? before : [] };
}

/** A seat changes its side, where the seats are listed; the sizes follow. */
export function moved(teams: Teams, seat: number, side: number): Teams {
  const listed = teams.listed.map((one, index) => (index === seat ? side : one));
  return {
    ...teams,
    listed,
    sides: teams.sides.map((one, index) => ({ ...one, size: listed.filter((other) => other === index).length })),
  };
}

/** The rules with the sides of the teams: what the seats look like. */
export function withTeams(rules: RulesInfo, teams: Teams | null): RulesInfo {
  if (!teams || !fits(teams, rules.seats)) return rules;
  const named = teams.sides.some((side) => side.name !== '');
  return {
    ...rules,
    sides: seating(teams),
    side_names: named ? teams.sides.map(({ name }) => ({ es: name, en: name })) : [],
  };
}

/** Reads teams that were kept; none where they make no sense. */
export function readTeams(kept: unknown, seats: number): Teams | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { sides, order, listed } = kept as Record<string, unknown>;
  if (!Array.isArray(sides) || sides.length > MOST) return null;
  const read: Team[] = [];
  for (const side of sides as unknown[]) {
    if (typeof side !== 'object' || side === null) return null;
    const { name, size } = side as Record<string, unknown>;
    if (typeof name !== 'string' || typeof size !== 'number' || !Number.isInteger(size)) return null;
    read.push({ name: [...name].slice(0, 24).join(''), size });
  }
  const known = ORDERS.find((one) => one === order);
  const seated = Array.isArray(listed)
    ? (listed as unknown[]).filter((side): side is number => Number.isInteger(side))
    : [];
  const teams: Teams = { sides: read, order: known ?? 'interleaved', listed: known === 'as_listed' ? seated : [] };
  return fits(teams, seats) ? teams : null;
}
