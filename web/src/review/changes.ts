import type { JsonChange } from '../wire.ts';

/** The value after a change of the one before it; what did not change is shared by both. */
export function changed(value: unknown, change: JsonChange): unknown {
  if ('to' in change) return change.to;
  if ('in' in change) {
    const after: Record<string, unknown> = { ...(value as Record<string, unknown>) };
    for (const [key, of] of Object.entries(change.in)) if (of) after[key] = changed(after[key], of);
    return after;
  }
  const { kept, at, more } = change.list;
  const after = (value as readonly unknown[]).slice(0, kept);
  for (const [index, of] of Object.entries(at ?? {})) if (of) after[Number(index)] = changed(after[Number(index)], of);
  return [...after, ...(more ?? [])];
}
