// Generated from messages/*.toml by `npm run words`; do not edit.

/** The sentences by key; a plural has the keys `….one` and `….other`. */
export const sentences: Readonly<Record<string, string>> = {
  'robots.away': "not connected",
  'robots.here': "connected",
  'robots.make': "Make a robot",
  'robots.manual': "How it is done",
  'robots.name': "Name of the robot",
  'robots.once': "Keep it now: it is not shown again. Whoever has it plays as that robot.",
  'robots.revoke': "Remove",
  'robots.revoke_it': "Remove the robot {name}",
  'robots.text': "A program of yours can sit at your tables from wherever it is, with a token.",
  'robots.title': "My robots",
  'robots.token_of': "Token of {name}",
};
