import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Sections whose keys are made of what the server says, or that the program reads outside the browser. */
const ELSEWHERE = ['error.', 'why.', 'terminal.', 'lab.', 'report.'];

const dictionaries = import.meta.glob<{ sentences: Record<string, string> }>('./words.*es.generated.ts', {
  eager: true,
});

const files = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && !/\.(test|generated)\./.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(import.meta.dirname, path), text: readFileSync(path, 'utf8') }));

const saidIn = (text: string): readonly string[] => text.match(/(?<=')[a-z0-9_]+(\.[a-z0-9_]+)+(?=')/g) ?? [];

const texts = new Map(files.map(({ path, text }) => [path, text]));

const textOf = (path: string): string => texts.get(path) ?? '';

/** An import that waits for parts of the dictionary: the parts, and what is imported. */
const WITH_WORDS = /learnParts\(([^)]*)\)\s*\.then\(\s*\(\) =>\s*import\('(\.[^']+)'\)/g;

/** A file and all that it imports, at once or later, but for what waits for words of its own. */
function reached(entry: string): Set<string> {
  const found = new Set([entry]);
  for (const path of found) {
    const plain = textOf(path)
      .replace(/import type [^;]*;/g, '')
      .replace(WITH_WORDS, '');
    for (const [, name = ''] of plain.matchAll(/(?:from|import) ?\(?'(\.[^']+)'/g)) {
      const to = join(dirname(path), name);
      if (texts.has(to)) found.add(to);
    }
  }
  return found;
}

/** What waits for parts of the dictionary, with the parts. */
const entries = [...texts].flatMap(([path, text]) =>
  [...text.matchAll(WITH_WORDS)].map(([, loaded = '', name = '']) => ({ loaded, entry: join(dirname(path), name) })),
);

describe('the dictionary', () => {
  it('is loaded where it is spoken from', () => {
    const partOf = new Map(
      Object.entries(dictionaries).flatMap(([path, { sentences }]) => {
        const part = /words\.(\w+)\.es\./.exec(path)?.[1];
        return part ? Object.keys(sentences).map((key) => [key.replace(/\.(one|other)$/, ''), part] as const) : [];
      }),
    );
    expect(new Set(partOf.values()).size).toBeGreaterThan(1);
    expect(entries.length).toBeGreaterThan(10);
    const silent = [{ loaded: '', entry: 'App.svelte' }, ...entries].flatMap(({ loaded, entry }) =>
      [...reached(entry)].flatMap((path) =>
        saidIn(textOf(path))
          .filter((key) => partOf.has(key) && !loaded.includes(`'${partOf.get(key)}'`))
          .map((key) => `${entry} says ${key} in ${path}`),
      ),
    );
    expect(silent).toEqual([]);
  });

  it('knows why something was refused wherever that comes otherwise than as the answer to a request', () => {
    // `ask` fetches these sentences before it throws a refusal; a socket, or a run's own problem, does not pass there.
    const says = (path: string) => /import \{[^}]*\bsayProblem\b[^}]*\} from '[./]*words\.ts'/.test(textOf(path));
    const saying = [...texts.keys()].filter((path) => says(path) && path !== 'api.ts');
    expect(saying.length).toBeGreaterThan(3);
    const silent = entries
      .filter(({ loaded }) => !loaded.includes("'refusals'"))
      .flatMap(({ entry }) => [...reached(entry)].filter(says).map((path) => `${entry} reaches ${path}`))
      .filter((line) => !line.endsWith(' api.ts'));
    expect(silent).toEqual([]);
  });

  it('has no sentence that nobody says', () => {
    const said = new Set(files.flatMap(({ text }) => saidIn(text)));
    const sentences = Object.values(dictionaries).flatMap(({ sentences }) => Object.keys(sentences));
    const keys = sentences.map((key) => key.replace(/\.(one|other)$/, ''));
    expect(keys.filter((key) => !said.has(key) && !ELSEWHERE.some((section) => key.startsWith(section)))).toEqual([]);
  });
});
