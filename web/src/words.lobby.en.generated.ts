// Generated from messages/*.toml by `npm run words`; do not edit.

/** The sentences by key; a plural has the keys `….one` and `….other`. */
export const sentences: Readonly<Record<string, string>> = {
  'lobby.back': "Go back",
  'lobby.free.one': "{n} seat free",
  'lobby.free.other': "{n} seats free",
  'lobby.nobody': "nobody yet",
  'lobby.none': "Nobody waits now.",
  'lobby.quick': "Quick table: {game}",
  'lobby.sit': "Sit down",
  'lobby.somebody': "somebody",
  'lobby.text': "Anybody of the house sits down here. A quick table seats you at the one that has waited longest; where there is none, you open one.",
  'lobby.title': "Tables that wait",
};
