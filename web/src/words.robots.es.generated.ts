// Generated from messages/*.toml by `npm run words`; do not edit.

/** The sentences by key; a plural has the keys `….one` and `….other`. */
export const sentences: Readonly<Record<string, string>> = {
  'robots.away': "sin conectar",
  'robots.here': "conectado",
  'robots.make': "Crear un robot",
  'robots.manual': "Cómo se hace",
  'robots.name': "Nombre del robot",
  'robots.once': "Guárdala ahora: no se vuelve a enseñar. Quien la tenga juega como ese robot.",
  'robots.revoke': "Quitar",
  'robots.revoke_it': "Quitar el robot {name}",
  'robots.text': "Un programa tuyo puede sentarse a tus mesas desde donde esté, con una clave.",
  'robots.title': "Mis robots",
  'robots.token_of': "Clave de {name}",
};
