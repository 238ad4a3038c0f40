// Generated from messages/*.toml by `npm run words`; do not edit.

/** The sentences by key; a plural has the keys `….one` and `….other`. */
export const sentences: Readonly<Record<string, string>> = {
  'shuffle.agrees': "Este navegador lo ha comprobado: el resguardo es el que guardó antes de repartir, y la semilla sale de las partes.",
  'shuffle.before': "Barajado comprobable",
  'shuffle.before_text': "Tu navegador y la casa ponen cada uno su parte del azar, y ninguno conoce la del otro hasta que no puede cambiar la suya. Apunta este resguardo y al final podrás comprobar que nadie cambió nada.",
  'shuffle.broken': "¡El barajado no cuadra! Las partes publicadas no tienen su huella, o la semilla no sale de ellas.",
  'shuffle.check': "Que el reparto sale de la semilla lo comprueba quien quiera: descarga la partida y ejecuta",
  'shuffle.differs': "¡El barajado no cuadra! La casa no enseña el resguardo o la parte que este navegador guardó antes de repartir.",
  'shuffle.early': "Resguardo del barajado, de antes de repartir:",
  'shuffle.house_alone': "Antes de repartir se publicó la huella de la semilla y, acabada la partida, la semilla: nadie cambió el reparto después. No demuestra que la casa no lo eligiese antes, ni que no mirase las manos.",
  'shuffle.how': "Cómo funciona y qué demuestra",
  'shuffle.not_kept': "La semilla sale de las partes publicadas. El resguardo de antes de repartir lo tienen los navegadores que pusieron su parte.",
  'shuffle.proves': "Ni la casa ni ninguna persona eligió sola este reparto: la casa se comprometió con su parte del azar antes de conocer la de los jugadores, y las cartas o fichas salen de todas juntas. No demuestra que la casa no mirase las manos durante la partida.",
  'shuffle.receipt': "Resguardo",
  'shuffle.receipt_kept': "Resguardo que guardó este navegador",
  'shuffle.seed': "Semilla",
  'shuffle.seed_early': "Huella de la semilla, publicada antes de repartir:",
  'shuffle.seed_hash': "Huella de la semilla",
  'shuffle.title': "Comprobar el barajado",
};
