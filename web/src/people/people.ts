import { PEOPLE } from '../wire.ts';

/** The person as whom a computer sits down at a seat when the guest is called `guest`; the server says the same. */
export function personAt(seat: number, guest: string): string {
  const last = PEOPLE.length - 1;
  const usual = PEOPLE[Math.min(seat, last)] ?? '';
  return usual.toLowerCase() === guest.trim().toLowerCase() ? (PEOPLE[last] ?? '') : usual;
}
