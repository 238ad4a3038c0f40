import type { DraftEdit, FileValue } from '../wire.ts';

/** A rule of a level as a file has it. */
export interface LevelRule {
  readonly rule: string;
  /** None: 1. */
  readonly weight: number | null;
}

/** A level of rules as a file has it. */
export interface Level {
  readonly role: string | null;
  readonly rules: readonly LevelRule[];
}

const isTable = (value: FileValue | undefined): value is Record<string, FileValue> =>
  typeof value === 'object' && !Array.isArray(value);

/** The levels that stand in a file; what is none is passed over as an empty one, so that places stay what they are. */
export function levelsOf(knowledge: FileValue | undefined): Level[] {
  return (Array.isArray(knowledge) ? knowledge : []).map((level) => {
    if (!isTable(level)) return { role: null, rules: [] };
    const { role, rules } = level;
    return {
      role: typeof role === 'string' ? role : null,
      rules: (Array.isArray(rules) ? rules : []).map((row) => ({
        rule: isTable(row) && typeof row['rule'] === 'string' ? row['rule'] : '',
        weight: isTable(row) && typeof row['weight'] === 'number' ? row['weight'] : null,
      })),
    };
  });
}

/** The change that takes a rule out of a level; a level goes with its last rule. */
export function without(levels: readonly Level[], level: number, row: number): DraftEdit {
  const last = (levels[level]?.rules.length ?? 0) <= 1;
  return { edit: 'remove', at: last ? ['knowledge', level] : ['knowledge', level, 'rules', row] };
}

/** The keys that only some ways of playing have. */
const OF_EXPERTS = ['mode', 'mistakes', 'noise', 'knowledge'] as const;
const OF_OTHERS = ['options', 'memory', 'command'] as const;

/** The changes that make a player one of another kind: keys of the old one go, those that the new one must have come. */
export function toKind(kind: string, values: FileValue | null, beginning: string): DraftEdit[] {
  const there = (key: string) => isTable(values ?? undefined) && Object.hasOwn(values as object, key);
  const strange: readonly string[] = kind === 'experto' ? OF_OTHERS : [...OF_EXPERTS, ...OF_OTHERS];
  const edits: DraftEdit[] = strange.filter(there).map((key) => ({ edit: 'remove', at: [key] }));
  edits.push({ edit: 'set', at: ['kind'], value: kind });
  if (kind === 'experto' && !there('knowledge'))
    edits.push({ edit: 'set', at: ['knowledge'], value: [{ rules: [{ rule: beginning }] }] });
  if (kind === 'command') edits.push({ edit: 'set', at: ['command'], value: 'python3 player.py' });
  return edits;
}

/** Most that a slider goes to: what is there, and ten at least. */
export const mostOf = (weight: number): number => Math.max(10, Math.ceil(weight / 5) * 5);
