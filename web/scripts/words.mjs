// Writes src/words.generated.ts from messages/{es,en}.toml and messages/<game>/{es,en}.toml: each key with the arguments that its
// sentence needs, so that a missing key or argument is a compile error; and the sentences of each language in a file of its own,
// src/words.*.generated.ts.
// `--check` writes nothing and exits 1 when one of them is out of date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'smol-toml';

const LANGUAGES = ['es', 'en'];
const MESSAGES = new URL('../../messages/', import.meta.url);
// What a game alone says stands in a folder of its own.
const GAMES = readdirSync(MESSAGES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();
// Tables that only the terminal, the laboratory's reports and the server say: no browser loads them.
const ELSEWHERE = ['terminal', 'lab', 'rule', 'mistake', 'option', 'choice', 'question'];
// Tables whose sentences come with pages of their own, in a file of their own: `words.ts` says when.
const PARTS = {
  about: ['about'],
  at_table: [
    ...GAMES,
    'bonus',
    'card',
    'consent',
    'explain',
    'forfeit',
    'move',
    'review',
    'score',
    'table',
    'talk',
    'screen',
    'why',
  ],
  day: ['day', 'deal'],
  carry: ['carry', 'mine'],
  file_form: ['file_form'],
  gathering: ['gathering'],
  laboratory: ['laboratory'],
  learn: ['learn'],
  lobby: ['lobby'],
  options: ['options'],
  players_editor: ['players_editor'],
  puzzles: ['puzzles'],
  // Why the server refused something: fetched when it first does.
  refusals: ['error'],
  robots: ['robots'],
  rules_editor: ['rules_editor'],
  shuffle: ['shuffle'],
  statistics: ['statistics'],
  tournament: ['tournament'],
};
// Sentences of those tables that are needed before their part is here: nobody answers, or nobody was asked.
const ALWAYS = ['error.title', 'error.network', 'error.record.too_large'];
const problems = [];

/** Nested tables as keys joined by dots. */
function flatten(table, prefix = '', into = new Map()) {
  for (const [key, value] of Object.entries(table)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof value === 'string') into.set(path, value);
    else if (value && typeof value === 'object' && !Array.isArray(value)) flatten(value, path, into);
    else problems.push(`${path}: not a sentence`);
  }
  return into;
}

const gaps = (sentence) => [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();

function read(language) {
  const files = ['', ...GAMES.map((game) => `${game}/`)].map((folder) => `${folder}${language}.toml`);
  const all = new Map();
  for (const file of files.filter((file) => existsSync(new URL(file, MESSAGES)))) {
    try {
      const tables = Object.entries(parse(readFileSync(new URL(file, MESSAGES), 'utf8')));
      const here = tables.filter(([name]) => !ELSEWHERE.includes(name));
      for (const [key, sentence] of flatten(Object.fromEntries(here))) {
        if (all.has(key)) problems.push(`${key}: in ${file} and in another file`);
        all.set(key, sentence);
      }
    } catch (error) {
      console.error(`messages/${file}: ${error.message}`);
      process.exit(1);
    }
  }
  return all;
}

const dictionaries = Object.fromEntries(LANGUAGES.map((language) => [language, read(language)]));
const [first, ...others] = LANGUAGES;
for (const other of others) {
  for (const [here, there] of [
    [first, other],
    [other, first],
  ]) {
    for (const [key, sentence] of dictionaries[here]) {
      const same = dictionaries[there].get(key);
      if (same === undefined) problems.push(`${key}: in ${here}.toml, not in ${there}.toml`);
      else if (here === first && gaps(sentence).join() !== gaps(same).join())
        problems.push(`${key}: other gaps in ${there}.toml`);
    }
  }
}

const sentences = dictionaries[first];
const typed = new Map();
for (const [key, sentence] of sentences) {
  const plural = key.match(/^(.+)\.(one|other)$/);
  if (!plural) {
    typed.set(key, gaps(sentence));
    continue;
  }
  const base = plural[1];
  if (!sentences.has(`${base}.one`) || !sentences.has(`${base}.other`))
    problems.push(`${base}: a plural needs both one and other`);
  typed.set(base, [...new Set(['n', ...(typed.get(base) ?? []), ...gaps(sentence)])].sort());
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

const argument = (name) => `${name}: ${name === 'n' ? 'number' : 'string | number'}`;
const types = [...typed]
  .sort()
  .map(([key, names]) => `  '${key}': ${names.length ? `{ ${names.map(argument).join('; ')} }` : 'undefined'};`);
/** A sentence as it is written in a program: no line ends between a number and what it is of a hundred. */
const quoted = (text) => JSON.stringify(text.replaceAll(' %', '\u00a0%')).replaceAll('\u00a0', '\\u00a0');
const HEAD = '// Generated from messages/*.toml by `npm run words`; do not edit.\n\n';
const files = new Map([
  [
    'words.generated.ts',
    `${HEAD}/** Each key with the arguments of its sentence. */
export interface Arguments {
${types.join('\n')}
}
`,
  ],
]);
for (const language of LANGUAGES) {
  const partOf = (key) =>
    ALWAYS.includes(key) ? undefined : Object.keys(PARTS).find((part) => PARTS[part].includes(key.split('.')[0]));
  for (const part of [undefined, ...Object.keys(PARTS)]) {
    const own = [...dictionaries[language]].filter(([key]) => partOf(key) === part).sort();
    const lines = own.map(([key, text]) => `  '${key}': ${quoted(text)},`);
    files.set(
      `words.${part ? `${part}.` : ''}${language}.generated.ts`,
      `${HEAD}/** The sentences by key; a plural has the keys \`….one\` and \`….other\`. */
export const sentences: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
    );
  }
}

for (const [name, text] of files) {
  const target = new URL(`../src/${name}`, import.meta.url);
  let there = '';
  try {
    there = readFileSync(target, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  if (there === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`src/${name} is out of date: run \`npm run words\``);
    process.exit(1);
  }
  writeFileSync(target, text);
}
