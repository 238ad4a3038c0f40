/** Where it stands how the hand of a day ended for all. */
export const standingsPath = (day: string, game: string): string =>
  `/day/${encodeURIComponent(day)}/${encodeURIComponent(game)}`;
