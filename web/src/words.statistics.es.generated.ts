// Generated from messages/*.toml by `npm run words`; do not edit.

/** The sentences by key; a plural has the keys `….one` and `….other`. */
export const sentences: Readonly<Record<string, string>> = {
  'statistics.bonus.one': "{what}: {n} vez ({rate} por ronda); los demás, {others}.",
  'statistics.bonus.other': "{what}: {n} veces ({rate} por ronda); los demás, {others}.",
  'statistics.drawn.one': "{n} empatada",
  'statistics.drawn.other': "{n} empatadas",
  'statistics.few': "Son pocas partidas para decir cuánto ganas.",
  'statistics.hands': "Rondas: {hands}, y en {won} sumas más que los demás ({share} %).",
  'statistics.last': "La última, el {day}.",
  'statistics.lead': "Tus partidas terminadas, por juego y por reglas. Cuentan aquellas en las que te sentaste a jugar hasta el final.",
  'statistics.lost.one': "{n} perdida",
  'statistics.lost.other': "{n} perdidas",
  'statistics.matches.one': "{n} partida",
  'statistics.matches.other': "{n} partidas",
  'statistics.none': "Aún no has terminado ninguna partida.",
  'statistics.points': "Tantos por ronda: {own} tuyos, {others} del mejor rival.",
  'statistics.rival': "{name}: {matches}, {won}",
  'statistics.rivals': "Contra quién",
  'statistics.share': "Ganas el {share} %. A la larga, casi seguro, entre el {low} % y el {high} %.",
  'statistics.shared.one': "Aparte, {n} entre varios en la misma pantalla.",
  'statistics.shared.other': "Aparte, {n} entre varios en la misma pantalla.",
  'statistics.taken_back.one': "Aparte, {n} con jugadas deshechas.",
  'statistics.taken_back.other': "Aparte, {n} con jugadas deshechas.",
  'statistics.title': "Mis partidas",
  'statistics.won.one': "{n} ganada",
  'statistics.won.other': "{n} ganadas",
};
