import { offeredGame } from '../choose/games.ts';
import type { RulesInfo } from '../wire.ts';
import { sayNames, t } from '../words.ts';

/** The facts of a rule file in a line: seats, sides, target. */
export function sayRules(rules: RulesInfo): string {
  const facts = [sayOffered(rules)];
  if (rules.seats > 2) facts.push(saySides(rules));
  facts.push(sayGoal(rules));
  if (rules.own) facts.push(t('choose.own'));
  return facts.join(' · ');
}

/** The same at a table, where the number of seats is chosen and it is nobody's affair whose rules they are. */
export const sayRulesAt = (rules: RulesInfo): string => sayRules({ ...rules, own: false, offered: [] });

/**
 * What a match is played to, in the middle of a line: `a 200`; on what, where there is no score: `10 × 10`. In a single hand
 * there is no target to reach.
 */
export function sayGoal({ target, hands, pieces }: Pick<RulesInfo, 'target' | 'hands' | 'pieces'>): string {
  const set = offeredGame(pieces.game)?.saySet?.(pieces);
  if (set !== undefined) return set;
  const limit = hands === null || hands === 1 ? t('choose.single') : t('choose.hands', { n: hands });
  if (target === null || hands === 1) return limit;
  const goal = target < 0 ? t('choose.against', { points: -target }) : t('choose.target', { points: target });
  return hands === null ? goal : t('choose.target_or', { goal, limit });
}

/** The rules' name as the server and the command line read it, with what was chosen: `draw seats=3`, `amazons opening=4`. */
export function spellRules(rules: RulesInfo): string {
  const seats = rules.offered.length > 1 && !rules.id.includes(' ') ? `seats=${rules.seats}` : '';
  return [rules.id, seats, rules.choices].filter((word) => word !== '').join(' ');
}

function sayOffered({ seats, offered }: RulesInfo): string {
  if (seats === 1 && offered.length <= 1) return t('choose.solitaire');
  if (offered.length <= 1) return t('choose.seats', { n: seats });
  const [first = seats, last = seats] = [offered[0], offered.at(-1)];
  const whole = last - first + 1 === offered.length && offered.length > 2;
  return t('choose.range_of', { numbers: whole ? `${first}–${last}` : sayNames(offered.map(String)) });
}

function saySides({ sides, seats }: RulesInfo): string {
  const number = new Set(sides).size;
  if (number === seats) return t('choose.alone');
  return number === 2 && seats === 4 ? t('choose.pairs') : t('choose.sides', { n: number });
}
