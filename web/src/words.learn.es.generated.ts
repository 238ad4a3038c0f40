// Generated from messages/*.toml by `npm run words`; do not edit.

/** The sentences by key; a plural has the keys `….one` and `….other`. */
export const sentences: Readonly<Record<string, string>> = {
  'learn.again': "Otra vez",
  'learn.all': "Todas las lecciones",
  'learn.broken': "Lecciones tuyas que no se pueden usar",
  'learn.broken_text': "Están en tu carpeta de lecciones y tienen errores; todo lo demás funciona igual.",
  'learn.done': "Lección terminada",
  'learn.done_text': "Has terminado «{title}».",
  'learn.end': "Terminar",
  'learn.fold': "Plegar la lección",
  'learn.go_on': "Seguir",
  'learn.is_done': "Hecha",
  'learn.laboratory': "El laboratorio",
  'learn.lead': "Cada lección se juega en la mesa: tú haces las jugadas y te decimos por qué valen o por qué no.",
  'learn.manuals': "Manuales",
  'learn.manuals_foreign': "Manuales en inglés",
  'learn.next': "La siguiente: {title}",
  'learn.play': "Jugar una partida",
  'learn.progress': "{n} de {of}",
  'learn.right': "Bien.",
  'learn.says': "Lo que dice la lección",
  'learn.show': "Enséñamelo",
  'learn.teacher': "La lección",
  'learn.title': "Aprender",
  'learn.unfold': "Desplegar la lección",
  'learn.wrong': "Todavía no.",
};
