// Generated from messages/*.toml by `npm run words`; do not edit.

/** The sentences by key; a plural has the keys `….one` and `….other`. */
export const sentences: Readonly<Record<string, string>> = {
  'carry.ask': "Pedir un código",
  'carry.ask_again': "Pedir otro código",
  'carry.brought.one': "Se ha venido contigo {n} mesa que había en este navegador.",
  'carry.brought.other': "Se han venido contigo {n} mesas que había en este navegador.",
  'carry.done': "Ya puedes seguir aquí",
  'carry.done_text': "Este aparato y el otro son ahora la misma persona: las mismas mesas y la misma cuenta de partidas en los dos.",
  'carry.go_on': "Seguir aquí",
  'carry.have': "Tengo un código",
  'carry.link': "Enlace para el otro aparato",
  'carry.over': "El código ha caducado. Pide otro.",
  'carry.page': "Seguir aquí",
  'carry.page_text': "Con el código que te da tu otro aparato (en Opciones, Seguir en otro aparato) sigues aquí con tus mesas.",
  'carry.qr': "Código QR del enlace para seguir en otro aparato",
  'carry.share_text': "Para seguir en mi otro aparato con Sobremesa",
  'carry.stays': "El nombre, el tema y los problemas resueltos se quedan en cada aparato.",
  'carry.text': "Pide aquí un código y úsalo en tu otro móvil u ordenador: allí seguirás siendo tú, con todas tus mesas.",
  'carry.this_machine': "Esta dirección solo sirve en esta máquina. Para otro aparato de casa, empieza el programa con «sobremesa serve --network».",
  'carry.title': "Seguir en otro aparato",
  'carry.to_tables': "Ir a mis mesas",
  'carry.until': "Vale una sola vez, hasta las {time}.",
  'carry.words': "Las seis palabras",
  'carry.words_text': "Da igual que las escribas con mayúsculas, con acentos o con guiones.",
  'carry.yours_only': "Usa solo un código tuyo: las mesas que ya había en este navegador pasan a quien lo pidió.",
};
