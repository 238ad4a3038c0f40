import { look } from '../file_form/values.ts';
import { sayFigure } from '../lab/told.ts';
import type { DraftEdit, FileValue, TuningOutcome, TuningWeight } from '../wire.ts';
import { sayCount, t } from '../words.ts';

/** Weights are kept to so many parts of one, as `lab tune` writes them. */
const PARTS = 1e4;

/** A rule of a player's file, where its weight stands. */
interface RuleRow {
  readonly rule: string;
  readonly level: number;
  readonly row: number;
  readonly weight: number;
}

/** The rules of a file, in its order; one that says no weight weighs 1. */
function rulesOf(values: FileValue | null): RuleRow[] {
  const levels = look(values, ['knowledge']);
  return (Array.isArray(levels) ? levels : []).flatMap((one, level) => {
    const rules = look(one, ['rules']);
    return (Array.isArray(rules) ? rules : []).flatMap((written, row): RuleRow[] => {
      const [rule, weight] = [look(written, ['rule']), look(written, ['weight']) ?? 1];
      return typeof rule === 'string' && typeof weight === 'number' ? [{ rule, level, row, weight }] : [];
    });
  });
}

/**
 * The changes that give a file its tuned weights, and leave all else as it stands. Where a rule stands several times all its
 * weights change in the same measure, as they did in the tuning.
 */
export function keepWeights(values: FileValue | null, weights: readonly TuningWeight[]): DraftEdit[] {
  const rows = rulesOf(values);
  return rows.flatMap(({ rule, level, row, weight }): DraftEdit[] => {
    const tuned = weights.find((one) => one.rule === rule);
    const first = rows.find((one) => one.rule === rule)?.weight ?? 0;
    if (!tuned || first <= 0) return [];
    const value = Math.round(PARTS * weight * (tuned.to / first)) / PARTS;
    if (value === weight) return [];
    return [{ edit: 'set', at: ['knowledge', level, 'rules', row, 'weight'], value }];
  });
}

/** The weights that moved farthest, in shares of what they were, the farthest first. */
export function farthest(weights: readonly TuningWeight[], most: number): TuningWeight[] {
  const far = ({ from, to }: TuningWeight) => Math.abs(to - from) / (from > 0 ? from : 1);
  const moved = weights.filter((weight) => far(weight) >= 0.005);
  return moved.toSorted((one, other) => far(other) - far(one)).slice(0, most);
}

/** A weight as it is read: short. */
export const sayWeight = (weight: number): string => sayFigure(weight, 2);

/** What a tuning showed, in a sentence with its interval. */
export function sayOutcome({ verdict, unit, gain, interval }: TuningOutcome): string {
  if (!interval) return t('players_editor.tuned_no_interval');
  const of = unit === 'hand' ? 1 : 100;
  const say = (value: number) => {
    const text = sayCount(Number((of * value).toFixed(unit === 'hand' ? 2 : 0)));
    return value > 0 && verdict !== 'better' ? `+${text}` : text;
  };
  const figures = { gain: say(gain), low: say(interval.low), high: say(interval.high) };
  if (unit === 'hand') {
    if (verdict === 'better') return t('players_editor.tuned_better_hand', figures);
    if (verdict === 'worse') return t('players_editor.tuned_worse_hand', figures);
    return t('players_editor.tuned_not_shown_hand', figures);
  }
  if (verdict === 'better') return t('players_editor.tuned_better_match', figures);
  if (verdict === 'worse') return t('players_editor.tuned_worse_match', figures);
  return t('players_editor.tuned_not_shown_match', figures);
}
