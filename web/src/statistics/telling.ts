import { sayBonus } from '../table/bonuses.ts';
import { sayDecimal } from '../why/weighed.ts';
import type { MatchTally, RulesStatistics } from '../wire.ts';
import { t } from '../words.ts';

/** Fewer matches say nothing of the share that is won. */
export const FEW = 5;

/** How many matches were played and how they ended: `12 partidas: 7 ganadas, 1 empatada, 4 perdidas`. */
export function sayMatches(matches: MatchTally): string {
  const { played, won, drawn } = matches;
  const ended = [t('statistics.won', { n: won })];
  if (drawn > 0) ended.push(t('statistics.drawn', { n: drawn }));
  ended.push(t('statistics.lost', { n: played - won - drawn }));
  return `${t('statistics.matches', { n: played })}: ${ended.join(', ')}`;
}

/** The share that is won, and what so many matches tell of it in the long run. */
export function sayShare({ played, won, interval }: MatchTally): string {
  if (played < FEW || !interval) return t('statistics.few');
  return t('statistics.share', {
    share: sayPercent(won / played),
    low: sayPercent(interval.low),
    high: sayPercent(interval.high),
  });
}

/** What else is told of the matches under some rules, a sentence each. */
export function tellMore(rules: RulesStatistics): string[] {
  const { hands, hands_won, matches } = rules;
  const said: string[] = [];
  // Where a match is one hand, it was told with the matches; where nothing is scored, there are no points to tell of.
  if (hands > matches.played) {
    said.push(t('statistics.hands', { hands, won: hands_won, share: sayPercent(hands_won / hands) }));
    said.push(
      t('statistics.points', {
        own: sayDecimal(rules.points / hands),
        others: sayDecimal(rules.points_against / hands),
      }),
    );
  }
  for (const { what, own, others } of rules.bonuses) {
    const [first = '', ...rest] = sayBonus(what);
    const words = { what: first.toUpperCase() + rest.join(''), rate: sayDecimal(own / Math.max(1, hands)), others };
    said.push(t('statistics.bonus', { n: own, ...words }));
  }
  return said;
}

/** What does not count, and how much of it there is. */
export function tellBesides({ taken_back, shared }: RulesStatistics): string[] {
  const said: string[] = [];
  if (taken_back > 0) said.push(t('statistics.taken_back', { n: taken_back }));
  if (shared > 0) said.push(t('statistics.shared', { n: shared }));
  return said;
}

function sayPercent(share: number): string {
  return String(Math.round(share * 100));
}
