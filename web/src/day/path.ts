/** Whether a hand is that of a day, by what its table says of it: else it is the code of one that somebody offers. */
export const isDay = (hand: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(hand);

/** Where it stands how the hand of a day, or one that was offered, ended for all. */
export const standingsPath = (hand: string, game: string): string =>
  isDay(hand) ? `/day/${encodeURIComponent(hand)}/${encodeURIComponent(game)}` : dealPath(hand);

/** Where a hand that somebody offers is played: the link that others are given. */
export const dealPath = (code: string): string => `/deal/${encodeURIComponent(code)}`;
