import type { DayStandings, DayTally } from '../wire.ts';
import { t } from '../words.ts';

/** Where a result stands among all: how many of the others did worse, and as well. */
export interface Place {
  readonly others: number;
  readonly worse: number;
  readonly same: number;
}

/** The place of somebody who is among those of the field themselves. */
export function placeOf(field: readonly DayTally[], lead: number): Place {
  const people = (which: (tally: DayTally) => boolean) =>
    field.filter(which).reduce((sum, tally) => sum + tally.people, 0);
  return {
    others: people(() => true) - 1,
    worse: people((tally) => tally.lead < lead),
    same: people((tally) => tally.lead === lead) - 1,
  };
}

/** How one did among the others, in a sentence. */
export function sayPlace({ others, worse, same }: Place): string {
  if (others <= 0) return t('day.first');
  const place = t('day.better', { n: others, worse });
  return same > 0 ? `${place} ${t('day.same', { n: same })}` : place;
}

/** What is told of a hand before how it ended for others is. */
export function sayHand({ hand, field }: DayStandings): string {
  const { own, today, people } = hand;
  if (own && !own.result) return t('day.no_result');
  if (field.length > 0) return t('day.people', { n: people });
  return today ? t('day.not_told') : t('day.nobody');
}
