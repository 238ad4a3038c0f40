// Generated from messages/*.toml by `npm run words`; do not edit.

/** The sentences by key; a plural has the keys `….one` and `….other`. */
export const sentences: Readonly<Record<string, string>> = {
  'lobby.back': "Volver",
  'lobby.free.one': "falta {n}",
  'lobby.free.other': "faltan {n}",
  'lobby.nobody': "nadie todavía",
  'lobby.none': "Ahora no espera nadie.",
  'lobby.quick': "Mesa rápida de {game}",
  'lobby.sit': "Sentarme",
  'lobby.somebody': "alguien",
  'lobby.text': "Aquí se sienta quien quiera de la casa. Con la mesa rápida te sientas en la que lleva más tiempo esperando; si no hay ninguna, abres una.",
  'lobby.title': "Mesas que esperan",
};
