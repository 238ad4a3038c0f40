// Writes licenses/shipped.json: the program, the libraries and fonts inside it, and the files of the themes, each with its
// licence; and licenses/texts.txt: the texts of those licences. The page about the program shows both, and so does
// `sobremesa about`. `--check` writes nothing and exits 1 when one of them is out of date.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { licenseTexts } from './license_texts.mjs';

const ROOT = new URL('../../', import.meta.url);
const TARGET = new URL('licenses/shipped.json', ROOT);
const TEXTS = new URL('licenses/texts.txt', ROOT);

/** The platforms that there are programs for: libraries of others are not shipped. */
const PLATFORMS = ['x86_64-unknown-linux-gnu', 'x86_64-pc-windows-msvc', 'aarch64-apple-darwin'];

/** What the bundle of the client holds; `vite.config.ts` refuses a bundle that holds anything else. */
const WEB_LIBRARIES = ['@noble/hashes', 'clsx', 'esm-env', 'qr', 'svelte'];
/** Whose a library is that names nobody in its package. */
const WEB_AUTHORS = { svelte: 'Svelte Contributors' };
/** Whose a font is: its package names who packed it. */
const FONTS = [
  {
    package: '@fontsource/fraunces',
    name: 'Fraunces',
    authors: ['The Fraunces Project Authors'],
    url: 'https://github.com/undercasetype/Fraunces',
  },
  {
    package: '@fontsource-variable/source-sans-3',
    name: 'Source Sans 3',
    authors: ['Adobe'],
    url: 'https://github.com/adobe-fonts/source-sans',
  },
];

/** Libraries in C that come inside a crate, whose own licence says nothing of them; `folder` has it. */
const INSIDE = {
  'libsqlite3-sys': {
    name: 'SQLite',
    version: '',
    license: 'Public domain',
    authors: [],
    url: 'https://www.sqlite.org',
    folder: '',
  },
  'zstd-sys': {
    name: 'Zstandard',
    version: '',
    license: 'BSD-3-Clause',
    authors: ['Meta Platforms, Inc. and affiliates'],
    url: 'https://github.com/facebook/zstd',
    folder: 'zstd',
  },
};

/** The library of the language itself, which no manifest names. */
const STANDARD_LIBRARY = {
  name: 'Rust standard library',
  version: '',
  license: 'MIT OR Apache-2.0',
  authors: ['The Rust Project Developers'],
  url: 'https://github.com/rust-lang/rust',
};

/** Crates that leave their text out, and the crate of the same authors that has it. */
const TEXT_FROM = { 'alloc-stdlib': 'alloc-no-stdlib' };
/** The MIT licence, for those that leave theirs out and name nobody in it. */
const MIT = readFileSync(new URL('LICENSE-MIT', ROOT), 'utf8').replace(/^[^]*?(?=Permission is hereby granted)/, '');

/** Where the texts of each part are looked for: what is not for shipped.json. */
const places = new Map();

const problems = [];

/** Names of authors without their addresses. */
const names = (authors) => authors.map((author) => author.replace(/\s*[<(].*/, '').trim()).filter(Boolean);

/** `MIT/Apache-2.0` is how `MIT OR Apache-2.0` was once written. */
const expression = (license) => license.replaceAll('/', ' OR ');

/** An order that is the same everywhere. */
const byName = (one, other) =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : one.version < other.version ? -1 : 1;

/** The crates that are linked into the program: no macros, nothing that only builds or tests it. */
function crates() {
  const asked = ['metadata', '--locked', '--format-version', '1'];
  for (const platform of PLATFORMS) asked.push('--filter-platform', platform);
  const told = execFileSync(process.env.CARGO ?? 'cargo', asked, { cwd: ROOT, maxBuffer: 1 << 26 });
  const { packages, resolve } = JSON.parse(told);
  const packageOf = new Map(packages.map((one) => [one.id, one]));
  const depsOf = new Map(resolve.nodes.map((node) => [node.id, node.deps]));
  const program = packages.find(({ name }) => name === 'sobremesa-cli');
  const linked = new Set([program.id]);
  for (const id of linked) {
    for (const { pkg, dep_kinds } of depsOf.get(id)) {
      const isMacro = packageOf.get(pkg).targets.some(({ kind }) => kind.includes('proc-macro'));
      if (!isMacro && dep_kinds.some(({ kind }) => kind === null)) linked.add(pkg);
    }
  }
  const libraries = [STANDARD_LIBRARY];
  const folderOf = new Map(packages.map((one) => [one.name, dirname(one.manifest_path)]));
  places.set(STANDARD_LIBRARY, { folders: [], standard: { MIT } });
  for (const id of linked) {
    const { name, version, source, license, authors, repository, manifest_path } = packageOf.get(id);
    if (source === null) continue;
    if (!license) problems.push(`${name}: its manifest names no licence`);
    const library = {
      name,
      version,
      license: expression(license ?? ''),
      authors: names(authors),
      url: repository ?? `https://crates.io/crates/${name}`,
    };
    libraries.push(library);
    const folder = dirname(manifest_path);
    const whose = library.authors.length > 0 ? `Copyright (c) ${library.authors.join(', ')}\n\n` : '';
    places.set(library, {
      folders: [folder, TEXT_FROM[name] && folderOf.get(TEXT_FROM[name])].filter(Boolean),
      standard: { MIT: `${whose}${MIT}` },
    });
    if (INSIDE[name]) {
      const { folder: inside, ...part } = INSIDE[name];
      libraries.push(part);
      places.set(part, { folders: [join(folder, inside)] });
    }
  }
  return { program, libraries };
}

const packageFolder = (name) => new URL(`web/node_modules/${name}/`, ROOT);

function webPackage(name) {
  const { version, license, author, repository } = JSON.parse(
    readFileSync(new URL('package.json', packageFolder(name)), 'utf8'),
  );
  if (!license) problems.push(`${name}: its package.json names no licence`);
  const url = typeof repository === 'string' ? repository : repository.url;
  const part = {
    name,
    version,
    license: expression(license ?? ''),
    authors: names([(typeof author === 'string' ? author : author?.name) ?? WEB_AUTHORS[name]].filter(Boolean)),
    url: url
      .replace(/^git\+/, '')
      .replace(/\.git$/, '')
      .replace(/^(?=[\w-]+\/[\w-]+$)/, 'https://github.com/'),
  };
  places.set(part, { folders: [fileURLToPath(packageFolder(name))] });
  return part;
}

function fontOf({ package: from, name, authors, url }) {
  const { version, license } = webPackage(from);
  const font = { name, version, license, authors, url };
  places.set(font, { folders: [fileURLToPath(packageFolder(from))] });
  return font;
}

/** The files of each theme with their licences, as its `theme.toml` tells them. */
function themes() {
  const folder = new URL('themes/', ROOT);
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder).sort();
  return found.flatMap((theme) => {
    const file = new URL(`${theme}/theme.toml`, folder);
    if (!existsSync(file)) return [];
    const { name = theme, licenses = [] } = parse(readFileSync(file, 'utf8'));
    const called = typeof name === 'string' ? { es: name, en: name } : { es: name.es, en: name.en };
    return licenses.map(({ files, license, author }) => ({ theme: called, files, license, author }));
  });
}

const { program, libraries } = crates();
const shipped = {
  version: program.version,
  license: program.license,
  authors: ['The Sobremesa developers'],
  fonts: FONTS.map(fontOf).sort(byName),
  libraries: libraries.sort(byName),
  web_libraries: WEB_LIBRARIES.map(webPackage).sort(byName),
  themes: themes(),
};
const own = { name: 'Sobremesa', version: '', license: program.license };
places.set(own, { folders: [fileURLToPath(ROOT)] });
const parts = [own, ...shipped.fonts, ...shipped.web_libraries, ...shipped.libraries];
const texts = licenseTexts(
  'The licences of Sobremesa and of what is inside it. Where one may choose, the one that was chosen.',
  parts.map((part) => ({ ...part, ...places.get(part) })),
  problems,
);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
for (const [target, text] of [
  [TARGET, `${JSON.stringify(shipped, null, 2)}\n`],
  [TEXTS, texts],
]) {
  const there = existsSync(target) ? readFileSync(target, 'utf8') : '';
  if (there === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${target.pathname.slice(ROOT.pathname.length)} is out of date: run \`npm run licenses\``);
    process.exit(1);
  }
  writeFileSync(target, text);
}
