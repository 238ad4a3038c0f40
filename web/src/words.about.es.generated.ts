// Generated from messages/*.toml by `npm run words`; do not edit.

/** The sentences by key; a plural has the keys `….one` and `….other`. */
export const sentences: Readonly<Record<string, string>> = {
  'about.authors': "De quién es",
  'about.files.one': "{n} archivo",
  'about.files.other': "{n} archivos",
  'about.fonts': "Tipos de letra",
  'about.in_page.one': "{n} biblioteca de la página",
  'about.in_page.other': "{n} bibliotecas de la página",
  'about.in_program.one': "{n} biblioteca del programa",
  'about.in_program.other': "{n} bibliotecas del programa",
  'about.libraries': "Bibliotecas",
  'about.libraries_text': "Sobremesa está hecha sobre el trabajo de mucha gente. Estas bibliotecas van dentro del programa.",
  'about.license': "© {authors}. Es software libre: licencia {license}, a tu elección.",
  'about.name': "Nombre",
  'about.own': "Los naipes, las fichas, las caras de los jugadores y los ruidos de la mesa se han hecho para Sobremesa y van con su licencia.",
  'about.terms': "Licencia",
  'about.texts': "Textos completos de las licencias",
  'about.texts_about': "Cada texto va una sola vez, con los nombres de aquello a lo que se aplica. Están en inglés, como los escribieron sus autores.",
  'about.themes': "Imágenes, sonidos y música de los temas",
  'about.title': "Acerca de Sobremesa",
  'about.version': "Versión {version}",
};
