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

/** A file and all that it imports, at once or later. */
function reached(entry: string): Set<string> {
  const found = new Set([entry]);
  for (const path of found) {
    for (const [, name = ''] of textOf(path).matchAll(/(?:from|import) ?\(?'(\.[^']+)'/g)) {
      const to = join(dirname(path), name);
      if (texts.has(to)) found.add(to);
    }
  }
  return found;
}

describe('the dictionary', () => {
  it('is loaded where it is spoken from', () => {
    const parts = Object.keys(dictionaries).flatMap((path) => /words\.(\w+)\.es\./.exec(path)?.[1] ?? []);
    const pages = [
      ...textOf('App.svelte').matchAll(
        /(?:learnParts\(([^)]*)\)\.then\(\(\) => )?import\('\.\/(pages\/\w+\.svelte)'\)/g,
      ),
    ];
    expect(pages.length).toBeGreaterThan(10);
    expect(parts.length).toBeGreaterThan(1);
    const silent = ['', ...pages].flatMap((page) => {
      const [, loaded = '', entry = 'pages/Home.svelte'] = page;
      return [...reached(entry)].flatMap((path) =>
        saidIn(textOf(path))
          .filter((key) => parts.includes(key.split('.')[0] ?? '') && !loaded.includes(`'${key.split('.')[0]}'`))
          .map((key) => `${entry} says ${key} in ${path}`),
      );
    });
    expect(silent).toEqual([]);
  });

  it('has no sentence that nobody says', () => {
    const said = new Set(files.flatMap(({ text }) => saidIn(text)));
    const sentences = Object.values(dictionaries).flatMap(({ sentences }) => Object.keys(sentences));
    const keys = sentences.map((key) => key.replace(/\.(one|other)$/, ''));
    expect(keys.filter((key) => !said.has(key) && !ELSEWHERE.some((section) => key.startsWith(section)))).toEqual([]);
  });
});
