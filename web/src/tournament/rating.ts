import type { GuestRating } from '../wire.ts';

/** A rating: with a question mark while too few pairings stand behind it. */
export function sayRating({ rating, provisional }: Pick<GuestRating, 'rating' | 'provisional'>): string {
  return `${Math.round(rating)}${provisional ? '?' : ''}`;
}
