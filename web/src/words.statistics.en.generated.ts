// Generated from messages/*.toml by `npm run words`; do not edit.

/** The sentences by key; a plural has the keys `….one` and `….other`. */
export const sentences: Readonly<Record<string, string>> = {
  'statistics.bonus.one': "{what}: {n} time ({rate} a hand); the others, {others}.",
  'statistics.bonus.other': "{what}: {n} times ({rate} a hand); the others, {others}.",
  'statistics.drawn.one': "{n} drawn",
  'statistics.drawn.other': "{n} drawn",
  'statistics.few': "These are too few games to say how much you win.",
  'statistics.hands': "Hands: {hands}, and in {won} you score more than the others ({share}%).",
  'statistics.last': "The last one on {day}.",
  'statistics.lead': "Your finished games, by game and by rules. Those count in which you sat and played to the end.",
  'statistics.lost.one': "{n} lost",
  'statistics.lost.other': "{n} lost",
  'statistics.matches.one': "{n} game",
  'statistics.matches.other': "{n} games",
  'statistics.none': "You have not finished a game yet.",
  'statistics.points': "Points a hand: {own} yours, {others} of the best rival.",
  'statistics.rival': "{name}: {matches}, {won}",
  'statistics.rivals': "Against whom",
  'statistics.share': "You win {share}%. In the long run, almost surely, between {low}% and {high}%.",
  'statistics.shared.one': "Besides, {n} among people at one screen.",
  'statistics.shared.other': "Besides, {n} among people at one screen.",
  'statistics.taken_back.one': "Besides, {n} with moves taken back.",
  'statistics.taken_back.other': "Besides, {n} with moves taken back.",
  'statistics.title': "My games",
  'statistics.won.one': "{n} won",
  'statistics.won.other': "{n} won",
};
