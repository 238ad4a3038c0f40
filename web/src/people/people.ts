import { PEOPLE, type PlayerInfo } from '../wire.ts';
import { local } from '../words.ts';

/** The level of the strongest: people and ways of playing share one scale, ordered by what was measured. */
export const HIGHEST_LEVEL = 9;

/** A level as it is shown: files of a user's own may say more than the scale has. */
export function levelShown(level: number): number {
  return Math.max(1, Math.min(HIGHEST_LEVEL, level));
}

/** Who is to sit at a seat: a person by the name given, or a computer player, which may be called otherwise than usual. */
export type Sitter = { person: string } | { player: PlayerInfo; called: string };

/**
 * What everybody at a table is called, by seat; the server says the same. One of the people goes by its own name, who was
 * given another by that, with a number where somebody is called so already; ways of playing sit down as somebody of [`PEOPLE`].
 */
export function namesAt(sitters: readonly (Sitter | null)[]): string[] {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  const nameOf = (sitter: Sitter | null) =>
    sitter === null
      ? ''
      : 'person' in sitter
        ? sitter.person
        : sitter.called || (sitter.player.group === 'people' ? local(sitter.player.name) : '');
  const names = sitters.map(nameOf);
  sitters.forEach((sitter, seat) => {
    if (sitter !== null && 'person' in sitter) return;
    const own = names[seat] ?? '';
    if (own !== '') {
      const before = names.filter((_, other) => {
        const who = sitters[other] ?? null;
        return other < seat || (who !== null && 'person' in who);
      });
      for (let number = 2; before.some((name) => same(name, names[seat] ?? '')); number += 1)
        names[seat] = `${own} ${number}`;
      return;
    }
    const usual = usualAt(seat);
    const taken = (name: string) => names.some((other) => same(other, name));
    const sits = (name: string) => names.some((_, other) => other !== seat && same(usualAt(other), name));
    names[seat] = taken(usual) ? (PEOPLE.findLast((name) => !taken(name) && !sits(name)) ?? usual) : usual;
  });
  return names;
}

/** The person as whom a way of playing sits down at a seat where nobody is called so. */
function usualAt(seat: number): string {
  return PEOPLE[Math.min(seat, PEOPLE.length - 1)] ?? '';
}

/** The picture with which a player sits down: its own, if it is one of the people. */
export function faceOf(player: PlayerInfo | null | undefined): string | null {
  return player?.group === 'people' ? player.avatar : null;
}
