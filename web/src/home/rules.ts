import type { RulesInfo } from '../wire.ts';
import { t } from '../words.ts';

/** The facts of a rule file in a line: seats, pairs, target. */
export function sayRules(rules: RulesInfo): string {
  const paired = new Set(rules.sides).size < rules.seats;
  const facts = [t('choose.seats', { n: rules.seats })];
  if (rules.seats > 2) facts.push(paired ? t('choose.pairs') : t('choose.alone'));
  facts.push(rules.target === null ? t('choose.single') : t('choose.target', { points: rules.target }));
  if (rules.own) facts.push(t('choose.own'));
  return facts.join(' · ');
}
