import { PEOPLE, type PlayerInfo } from '../wire.ts';

/** The person as whom a computer sits down at a seat when the guest is called `guest`; the server says the same. */
export function personAt(seat: number, guest: string): string {
  const last = PEOPLE.length - 1;
  const usual = PEOPLE[Math.min(seat, last)] ?? '';
  return usual.toLowerCase() === guest.trim().toLowerCase() ? (PEOPLE[last] ?? '') : usual;
}

/**
 * What whoever sits at a seat is called when the table is set; the server says the same. By seat: the computer player, or
 * the name of a person. One of the people goes by its own name, with a number where somebody is called so already.
 */
export function nameAt(seat: number, seats: readonly (PlayerInfo | string | null)[], guest: string): string {
  const who = seats[seat] ?? null;
  if (typeof who === 'string') return who;
  if (who?.group !== 'people') return personAt(seat, guest);
  const taken = new Set<string>();
  for (let other = 0; other < seats.length; other += 1) {
    const name = seats[other] ?? null;
    if (typeof name === 'string') taken.add(name.trim().toLowerCase());
    else if (other < seat && name?.group === 'people') taken.add(nameAt(other, seats, guest).toLowerCase());
  }
  let name = who.name;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${who.name} ${number}`;
  return name;
}

/** The picture with which a player sits down: its own, if it is one of the people. */
export function faceOf(player: PlayerInfo | null | undefined): string | null {
  return player?.group === 'people' ? player.avatar : null;
}
