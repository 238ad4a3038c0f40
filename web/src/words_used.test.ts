import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sentences as first } from './words.es.generated.ts';
import { sentences as ofRulesEditor } from './words.rules_editor.es.generated.ts';

/** Sections whose keys are made of what the server says, or that the program reads outside the browser. */
const ELSEWHERE = ['error.', 'why.', 'terminal.', 'lab.', 'report.'];

describe('the dictionary', () => {
  it('has no sentence that nobody says', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && !/\.(test|generated)\./.test(entry.name),
      )
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    const said = new Set(files.flatMap((text) => text.match(/(?<=')[a-z0-9_]+(\.[a-z0-9_]+)+(?=')/g) ?? []));
    const keys = Object.keys({ ...first, ...ofRulesEditor }).map((key) => key.replace(/\.(one|other)$/, ''));
    expect(keys.filter((key) => !said.has(key) && !ELSEWHERE.some((section) => key.startsWith(section)))).toEqual([]);
  });
});
