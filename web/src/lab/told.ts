import { sayCount, t } from '../words.ts';
import type { LabCurvePoint, LabLead, LabStop, LabUnit, LiveRun, PairingEnd, RunState } from '../wire.ts';
import { wonAt } from './curve.ts';

/** So many games, by what a game is. */
export function sayGames(n: number, unit: LabUnit): string {
  return unit === 'match'
    ? t('laboratory.matches', { n, games: sayCount(n) })
    : t('laboratory.hands', { n, games: sayCount(n) });
}

/** What two teams have shown so far, in two sentences at most: safe to be read at any time. */
export function saySoFar(point: LabCurvePoint | undefined, names: readonly string[]): string {
  if (!point || point.games === 0) return t('laboratory.begins');
  if (names.length !== 2) return sayAhead(point, names);
  const { band, games } = point;
  if (!band) return t('laboratory.early');
  const [first = 0, second = 0] = point.wins;
  const leader = second > first ? 1 : 0;
  const own = leader === 0 ? band : { low: 1 - band.high, high: 1 - band.low };
  const share = (score: number) => wonAt(point, score) / games;
  const figures = shareOf(names[leader] ?? '', (point.wins[leader] ?? 0) / games, share(own.low), share(own.high));
  // Its band holds however often one looks; that of the result, once there is one, for one look at the end.
  const sentence = t('laboratory.wins_live', figures);
  const better = own.low > 0.5 ? leader : own.high < 0.5 ? 1 - leader : null;
  const judged = better === null ? t('laboratory.open') : t('laboratory.better', { name: names[better] ?? '' });
  return `${sentence} ${judged}`;
}

/** Who leads among several at a table. */
function sayAhead({ wins, games }: LabCurvePoint, names: readonly string[]): string {
  const most = Math.max(...wins);
  const leaders = names.filter((_, index) => wins[index] === most);
  if (leaders.length > 1) return t('laboratory.level');
  return t('laboratory.ahead', { name: leaders[0] ?? '', value: sayOfHundred(most / games, 0) });
}

/** What a run came to, in sentences. */
export function sayLead(
  { leader, over, measure, value, interval, certainty, more_games }: LabLead,
  names: readonly string[],
  unit: LabUnit,
): string {
  const name = names[leader] ?? '';
  const other = over === null ? t('laboratory.the_others') : (names[over] ?? '');
  const said: string[] = [];
  if (!interval) said.push(t('laboratory.first', { name, value: sayOfHundred(value, 0) }));
  else if (measure === 'wins') said.push(sayShare(name, value, interval.low, interval.high));
  else {
    const digits = measure === 'points' ? 1 : 0;
    const figures = {
      name,
      value: sayFigure(value, digits),
      low: sayFigure(interval.low, digits),
      high: sayFigure(interval.high, digits),
    };
    said.push(measure === 'points' ? t('laboratory.points', { ...figures, other }) : t('laboratory.rated', figures));
  }
  if (certainty === 'beyond_doubt') said.push(t('laboratory.beyond_doubt', { other }));
  else if (certainty === 'likely') said.push(t('laboratory.likely', { other }));
  else if (certainty === 'not_shown') said.push(t('laboratory.not_shown', { other }));
  else said.push(t('laboratory.too_few'));
  if (more_games !== null) said.push(t('laboratory.more_games', { games: sayGames(more_games, unit) }));
  return said.join(' ');
}

/** What two teams came to that played until a test decided, or the result was known: what was found, and who leads. */
export function sayFound(
  lead: LabLead | null,
  end: PairingEnd | null,
  stop: LabStop | null,
  names: readonly string[],
  unit: LabUnit,
): string {
  const said = lead ? [sayLead(lead, names, unit)] : [];
  const [first = '', second = ''] = names;
  if (stop?.rule === 'precision') said.push(end === 'precise' ? t('laboratory.precise') : t('laboratory.not_precise'));
  if (stop?.rule !== 'gsprt') return said.join(' ');
  if (end !== 'accepted_h0' && end !== 'accepted_h1') return [...said, t('laboratory.undecided')].join(' ');
  // The test has its own answer to how sure that is.
  const share =
    lead && lead.measure === 'wins' && lead.interval
      ? [sayShare(names[lead.leader] ?? '', lead.value, lead.interval.low, lead.interval.high)]
      : [];
  return [...share, sayAccepted(end, stop, lead, first, second)].join(' ');
}

/** What a test accepted. One that looks both ways decides for one of two that are equal as well: then that is said. */
function sayAccepted(
  end: 'accepted_h0' | 'accepted_h1',
  { elo0, elo1 }: { elo0: number; elo1: number },
  lead: LabLead | null,
  first: string,
  second: string,
): string {
  const forFirst = end === 'accepted_h1';
  if (elo0 !== -elo1)
    return forFirst
      ? t('laboratory.accepted', { name: first, other: second })
      : t('laboratory.rejected', { name: first, other: second });
  const [name, other] = forFirst ? [first, second] : [second, first];
  const sure = lead?.certainty === 'likely' || lead?.certainty === 'beyond_doubt';
  return sure ? t('laboratory.decided', { name, other }) : t('laboratory.leans', { name });
}

/** Somebody's games won of a hundred, with where that lies for certain: in tenths only where whole numbers say nothing. */
const sayShare = (...share: Parameters<typeof shareOf>): string => t('laboratory.wins', shareOf(...share));

function shareOf(name: string, value: number, low: number, high: number) {
  const digits = high - low < 0.03 ? 1 : 0;
  return {
    name,
    value: sayOfHundred(value, digits),
    low: sayOfHundred(low, digits),
    high: sayOfHundred(high, digits),
  };
}

function sayOfHundred(share: number, digits: number): string {
  return sayFigure(100 * share, digits);
}

/** A figure as the language writes it, with so many digits after the point. */
export function sayFigure(value: number, digits: number): string {
  return sayCount(Number(value.toFixed(digits)));
}

/** How far a run is, in a few words. */
export function sayState(state: RunState): string {
  switch (state) {
    case 'running':
      return t('laboratory.state.running');
    case 'waiting':
      return t('laboratory.state.waiting');
    case 'paused':
      return t('laboratory.state.paused');
    case 'finished':
      return t('laboratory.state.finished');
    case 'broken':
      return t('laboratory.state.broken');
  }
}

/**
 * How far a run is as it is shown, in a few words: `done` once all of it is to be seen, `held` while the showing stands. A
 * run that has finished is not paused by that: only what is shown of it stands.
 */
export function sayShownState(state: RunState, { done, held }: { done: boolean; held: boolean }): string {
  if (state === 'finished' && !done) return t(held ? 'laboratory.showing_held' : 'laboratory.showing');
  return held && state === 'running' ? sayState('paused') : sayState(state);
}

/** What is read out of a run under way, and when: its key changes at every quarter, at each mark, and at its end. */
export interface Spoken {
  readonly key: string;
  readonly text: string;
}

/** What is to be read out of two teams or more at a table, as far as it has been shown. */
export function spokenOf(
  live: LiveRun,
  shown: LabCurvePoint | undefined,
  all: number,
  names: readonly string[],
  passed: readonly number[],
  sentence: string,
): Spoken {
  if (!shown || shown.games === 0)
    return { key: `${live.state} 0`, text: live.state === 'running' ? '' : sayState(live.state) };
  const whole = shown.games >= all;
  const quarter = whole ? 4 : Math.min(3, Math.floor((4 * shown.games) / all));
  const halves = passed.map((team) => t('laboratory.passed_half', { name: names[team] ?? '' }));
  const score = names.map((name, index) => `${name} ${sayCount(shown.wins[index] ?? 0)}`).join(', ');
  const state = live.state === 'running' || (live.state === 'finished' && !whole) ? '' : `${sayState(live.state)}. `;
  return {
    key: `${live.state} ${quarter} ${passed.join()}`,
    text: `${state}${score}. ${[...halves, sentence].join(' ')}`,
  };
}

/** Why a game ended, where it was not by the rules; `name` is who forfeited it. */
export function sayEnd(termination: string, name: string | null): string {
  const why = sayWhy(termination);
  return name === null ? why : t('laboratory.forfeited', { name, why });
}

function sayWhy(termination: string): string {
  switch (termination) {
    case 'hand_cap':
      return t('laboratory.end.hand_cap');
    case 'resigned':
      return t('laboratory.end.resigned');
    case 'illegal_move':
      return t('laboratory.end.illegal_move');
    case 'timeout':
      return t('laboratory.end.timeout');
    case 'crash':
      return t('laboratory.end.crash');
    case 'out_of_memory':
      return t('laboratory.end.out_of_memory');
    case 'disqualified':
      return t('laboratory.end.disqualified');
    default:
      return termination;
  }
}
