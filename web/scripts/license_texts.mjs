// Finds the licence texts of what is shipped: each in the package itself, the same text once.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Where one may choose, the first of these is taken: what asks for the least, with the names of its authors. */
const PREFERRED = ['MIT', 'ISC', 'Zlib', 'BSD-2-Clause', 'BSD-3-Clause', 'MIT-0', '0BSD', 'Unlicense', 'Apache-2.0'];

/** By what a text is known, its lines run together. */
const MARKS = {
  MIT: /to any person obtaining a copy[^]*above copyright notice and this permission notice/i,
  'MIT-0': /to any person obtaining a copy/i,
  ISC: /permission to use, copy, modify, and\/or distribute this software/i,
  '0BSD': /permission to use, copy, modify, and\/or distribute this software/i,
  Zlib: /this software is provided 'as-is'/i,
  'BSD-2-Clause': /redistribution and use in source and binary forms/i,
  'BSD-3-Clause': /redistribution and use in source and binary forms[^]*neither the name/i,
  'Apache-2.0': /apache license,? version 2\.0/i,
  'BSL-1.0': /boost software license/i,
  'CC0-1.0': /cc0 1\.0 universal/i,
  'MPL-2.0': /mozilla public license/i,
  'OFL-1.1': /sil open font license/i,
  'Unicode-3.0': /unicode license v3/i,
  Unlicense: /free and unencumbered software/i,
};

/** What the files are called that may hold one. */
const FILES = /^(licen[cs]e|copying|copyright|unlicense|notice)/i;

/** Licences of which there is no text to ship. */
const NO_TEXT = new Set(['Public domain']);

/** The licences of an expression that are to be kept: of `A OR B` one, of `A AND B` both. */
export function chosenLicenses(expression) {
  return expression.split(' AND ').map((part) => {
    const offered = part
      .replace(/[()]/g, '')
      .split(' OR ')
      .map((one) => one.trim());
    return PREFERRED.find((license) => offered.includes(license)) ?? offered[0];
  });
}

const flowing = (text) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** A text as it is kept: with lines as they are, without what stands at their ends. */
const tidy = (text) =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\f]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');

/** The texts that lie in a folder. */
function textsIn(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => FILES.test(name) && statSync(join(folder, name)).isFile());
  return names.sort().map((name) => ({ name, text: tidy(readFileSync(join(folder, name), 'utf8')) }));
}

/** The texts of a part in its folders under the licences that were chosen of it; what cannot be found is told. */
function textsOf({ name, license, folders, standard }, problems) {
  const there = folders.flatMap(textsIn);
  const texts = chosenLicenses(license).flatMap((chosen) => {
    if (NO_TEXT.has(chosen)) return [];
    const known = (chosen.split(' WITH ')[0] ?? chosen).trim();
    const mark = MARKS[known];
    if (!mark) {
      problems.push(`${name}: scripts/license_texts.mjs does not know the text of ${chosen}`);
      return [];
    }
    // The shortest says that licence and no other.
    const found = there
      .filter(({ text }) => mark.test(flowing(text)))
      .sort((one, other) => one.text.length - other.text.length);
    const notices = known === 'Apache-2.0' ? there.filter((one) => /^notice/i.test(one.name)) : [];
    const text = found[0]?.text ?? standard?.[known];
    if (text === undefined) {
      problems.push(`${name}: its package holds no text of ${chosen}; say in scripts/licenses.mjs where it is`);
      return [];
    }
    return [{ license: chosen, text }, ...notices.map(({ text }) => ({ license: chosen, text }))];
  });
  return texts;
}

const RULE = '='.repeat(80);

/** All texts as one, each once, under the names of the parts that it is of. Parts come in their order. */
export function licenseTexts(title, parts, problems) {
  const groups = new Map();
  for (const part of parts) {
    for (const { license, text } of textsOf(part, problems)) {
      const key = flowing(text);
      const group = groups.get(key) ?? { license, text, of: [] };
      const named = `${part.name} ${part.version}`.trim();
      if (!group.of.includes(named)) group.of.push(named);
      groups.set(key, group);
    }
  }
  const written = [...groups.values()].map(
    ({ license, text, of }) => `${RULE}\n${of.join('\n')}\n(${license})\n${RULE}\n\n${text}\n`,
  );
  return `${title}\n\n${written.join('\n')}`;
}
