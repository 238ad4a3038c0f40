import { isTable, keep, kept, readKept } from '../kept.ts';

/** Under which this browser keeps whom its guest does not want to hear. */
const NAME = 'sobremesa.muted';

/** Of so many evenings, the latest. */
const MOST = 40;

/** Those whom one does not want to hear, of one circle of people: the same at all tables of an evening. */
export function mutedIn(circle: string): readonly string[] {
  const names = readKept(kept(NAME))[circle];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** From now on somebody is heard, or is not. */
export function mute(circle: string, name: string, muted: boolean): void {
  const all = readKept(kept(NAME));
  const others = mutedIn(circle).filter((other) => other !== name);
  const rest = Object.entries(isTable(all) ? all : {}).filter(([other]) => other !== circle);
  const now = muted ? [...others, name] : others;
  keep(NAME, Object.fromEntries([...rest.slice(1 - MOST), ...(now.length > 0 ? [[circle, now] as const] : [])]));
}
