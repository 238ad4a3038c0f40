import type {
  TournamentPartners,
  TournamentRow,
  TournamentSchedule,
  TournamentTable,
  TournamentView,
} from '../wire.ts';
import { sayNames, t, type PlainKey } from '../words.ts';

/** What a schedule is called, and what it means. */
export const SCHEDULES: Record<TournamentSchedule['kind'], { name: PlainKey; text: PlainKey }> = {
  round_robin: { name: 'tournament.round_robin', text: 'tournament.round_robin_text' },
  swiss: { name: 'tournament.swiss', text: 'tournament.swiss_text' },
  knockout: { name: 'tournament.knockout', text: 'tournament.knockout_text' },
};

/** How partners come together: as a choice, what it means, and in the terms of a tournament. */
export const PARTNERS: Record<TournamentPartners, { name: PlainKey; text: PlainKey; said: PlainKey }> = {
  chosen: {
    name: 'tournament.partners_chosen',
    text: 'tournament.partners_chosen_text',
    said: 'tournament.said.chosen',
  },
  lot: { name: 'tournament.partners_lot', text: 'tournament.partners_lot_text', said: 'tournament.said.lot' },
};

/** Who takes part, by their number; whoever had all about them deleted has no name any more. */
export function sayPerson({ people }: Pick<TournamentView, 'people'>, person: number): string {
  const name = people[person]?.name ?? '';
  return name === '' ? t('tournament.somebody') : name;
}

/** A team by the names of its people. */
export function sayTeam(view: Pick<TournamentView, 'people' | 'teams'>, team: number): string {
  return sayNames((view.teams[team] ?? []).map((person) => sayPerson(view, person)));
}

/** The team of the viewer; none where they take no part. */
export function ownTeam({ you, teams }: Pick<TournamentView, 'you' | 'teams'>): number | null {
  const own = you === null ? -1 : teams.findIndex((team) => team.includes(you));
  return own < 0 ? null : own;
}

export function saySchedule(schedule: TournamentSchedule): string {
  if (schedule.kind === 'swiss') return t('tournament.said.swiss', { n: schedule.rounds });
  return t(schedule.kind === 'knockout' ? 'tournament.said.knockout' : 'tournament.said.round_robin');
}

/** A number of points with its sign, to one decimal: `+2,5`, `−1,0`, `0,0`. */
export function sayPoints(points: number, language: string): string {
  const rounded = Math.abs(points) < 0.05 ? 0 : points;
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return format.format(rounded).replace('-', '−');
}

/** The mean of a team with its error; a dash where there is none. */
export function sayMean({ mean, error }: Pick<TournamentRow, 'mean' | 'error'>, language: string): string {
  if (mean === null) return t('tournament.no_field');
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const unsure = error === null ? t('tournament.unsure') : `± ${format.format(error)}`;
  return `${sayPoints(mean, language)} ${unsure}`;
}

/** How a table ended, once that is told: who was ahead, and what it counts against the field for the first team. */
export function sayEnd(
  view: Pick<TournamentView, 'people' | 'teams' | 'dealt'>,
  teams: readonly [number, number],
  table: TournamentTable,
  language: string,
): string {
  if (table.given_up !== null)
    return t('tournament.given_up', { names: sayTeam(view, teams[table.given_up === 0 ? 0 : 1]) });
  if (table.lead === null || !view.dealt) return '';
  const ahead =
    table.lead === 0
      ? t('tournament.level')
      : t('tournament.ahead', {
          names: sayTeam(view, teams[table.lead > 0 ? 0 : 1]),
          points: String(Math.abs(table.lead)),
        });
  if (table.against_field === null) return ahead;
  const field = `${sayTeam(view, teams[0])}: ${t('tournament.field', { points: sayPoints(table.against_field, language) })}`;
  return `${ahead} · ${field}`;
}

/** A table of a pairing, by its number from 0: the deal that is played there, or the game where nothing is dealt. */
export function sayDeal(view: TournamentView, deal: number): string {
  return t(view.dealt ? 'tournament.deal' : 'tournament.game', { n: deal + 1 });
}
