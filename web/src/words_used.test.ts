import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Sections whose keys are made of what the server says, or that the program reads outside the browser. */
const ELSEWHERE = ['error.', 'why.', 'terminal.', 'lab.', 'report.'];

/** The files whose sentences come with a page of their own: only what is loaded after them may say one. */
const SAID_IN: Record<string, RegExp> = {
  laboratory: /^(lab\/|review\/|pages\/(Lab|Review|RulesEdit))/,
  learn: /^(learn\/|pages\/(Learn|Lesson|Reading)\.)/,
  puzzles: /^(puzzles\/|pages\/Puzzles?\.)/,
  rules_editor: /^(rules_editor\/|pages\/RulesEdit\.)/,
};

const dictionaries = import.meta.glob<{ sentences: Record<string, string> }>('./words.*es.generated.ts', {
  eager: true,
});

const files = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && !/\.(test|generated)\./.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(import.meta.dirname, path), text: readFileSync(path, 'utf8') }));

const saidIn = (text: string): readonly string[] => text.match(/(?<=')[a-z0-9_]+(\.[a-z0-9_]+)+(?=')/g) ?? [];

describe('the dictionary', () => {
  it('says a sentence only where it is loaded', () => {
    expect(Object.keys(dictionaries)).toHaveLength(1 + Object.keys(SAID_IN).length);
    const astray = files.flatMap(({ path, text }) =>
      saidIn(text)
        .filter((key) => SAID_IN[key.split('.')[0] ?? '']?.test(path) === false)
        .map((key) => `${path}: ${key}`),
    );
    expect(astray).toEqual([]);
  });

  it('has no sentence that nobody says', () => {
    const said = new Set(files.flatMap(({ text }) => saidIn(text)));
    const sentences = Object.values(dictionaries).flatMap(({ sentences }) => Object.keys(sentences));
    const keys = sentences.map((key) => key.replace(/\.(one|other)$/, ''));
    expect(keys.filter((key) => !said.has(key) && !ELSEWHERE.some((section) => key.startsWith(section)))).toEqual([]);
  });
});
