import type { PlayerForm } from '../wire.ts';

/** The text with which a new player begins: by rules where the game has them, with one of them, else as a built-in one. */
export function beginningOf(form: PlayerForm, name: string): string {
  const head = `name = ${JSON.stringify(name)}\nlevel = 3\n`;
  const [rule] = form.rules;
  if (rule)
    return `${head}kind = "experto"\nmode = "levels"\n\n[[knowledge]]\nrules = [\n  { rule = "${rule.id}" },\n]\n`;
  const kinds = form.kinds.filter(({ options }) => options.length > 0);
  return `${head}kind = "${(kinds.at(-1) ?? form.kinds[0])?.id ?? 'random'}"\n`;
}
