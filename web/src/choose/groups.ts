import { hasWords } from '../frame/matching.ts';
import type { RulesInfo } from '../wire.ts';
import { t } from '../words.ts';

/** How rule files are sorted: the guest's own first, then by who plays with whom. */
export type RulesKind = 'own' | 'pairs' | 'alone' | 'sides';

const KINDS: readonly RulesKind[] = ['own', 'pairs', 'alone', 'sides'];

const HEADINGS = {
  own: 'choose.group.own',
  pairs: 'choose.group.pairs',
  alone: 'choose.group.alone',
  sides: 'choose.group.sides',
} as const;

/** A kind as the heading of its rule files. */
export const sayKind = (kind: RulesKind): string => t(HEADINGS[kind]);

/** What kind a rule file is of. */
export function kindOf({ own, sides, seats }: RulesInfo): RulesKind {
  if (own) return 'own';
  const number = new Set(sides).size;
  if (number === seats) return 'alone';
  return number === 2 && seats === 4 ? 'pairs' : 'sides';
}

/** The rule files that have every word wanted in their name or summary, by kind; a kind without any is left out. */
export function grouped(all: readonly RulesInfo[], wanted: string): { kind: RulesKind; rules: RulesInfo[] }[] {
  const found = all.filter(({ id, name, summary }) => hasWords(wanted, id, name.es, name.en, summary.es, summary.en));
  return KINDS.map((kind) => ({ kind, rules: found.filter((rules) => kindOf(rules) === kind) })).filter(
    ({ rules }) => rules.length > 0,
  );
}
