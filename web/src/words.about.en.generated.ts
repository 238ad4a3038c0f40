// Generated from messages/*.toml by `npm run words`; do not edit.

/** The sentences by key; a plural has the keys `….one` and `….other`. */
export const sentences: Readonly<Record<string, string>> = {
  'about.authors': "Whose it is",
  'about.files.one': "{n} file",
  'about.files.other': "{n} files",
  'about.fonts': "Typefaces",
  'about.in_page.one': "{n} library of the page",
  'about.in_page.other': "{n} libraries of the page",
  'about.in_program.one': "{n} library of the program",
  'about.in_program.other': "{n} libraries of the program",
  'about.libraries': "Libraries",
  'about.libraries_text': "Sobremesa stands on the work of many people. These libraries are inside the program.",
  'about.license': "© {authors}. It is free software: licence {license}, at your choice.",
  'about.name': "Name",
  'about.own': "The cards, the tiles, the players' faces and the noises of the table were made for Sobremesa and come under its licence.",
  'about.terms': "Licence",
  'about.texts': "Full texts of the licences",
  'about.texts_about': "Each text stands once, under the names of what it is of.",
  'about.themes': "Pictures, sounds and music of the themes",
  'about.title': "About Sobremesa",
  'about.version': "Version {version}",
};
