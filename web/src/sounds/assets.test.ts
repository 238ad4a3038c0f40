import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { partsOf, type SoundName } from '../sound.ts';

const THEMES = join(import.meta.dirname, '../../../themes');

interface ThemeFile {
  sounds?: Record<string, string[]>;
  ambience?: { file: string };
  music?: { files: string[] };
}

const themes = readdirSync(THEMES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }): { folder: string; file: ThemeFile } => ({
    folder: join(THEMES, name),
    file: parse(readFileSync(join(THEMES, name, 'theme.toml'), 'utf8')),
  }));

describe('the sounds of the bundled themes', () => {
  it('are all of them named by their theme, and nothing else is named', () => {
    for (const { folder, file } of themes) {
      const named = [
        ...Object.values(file.sounds ?? {}).flat(),
        ...(file.ambience ? [file.ambience.file] : []),
        ...(file.music?.files ?? []),
      ];
      expect(named.sort()).toEqual(
        readdirSync(folder)
          .filter((name) => name.endsWith('.ogg'))
          .sort(),
      );
      for (const name of Object.keys(file.sounds ?? {})) expect(partsOf(name as SoundName)).toBeDefined();
    }
  });

  it('weigh less than 900 kB together', () => {
    const sizes = themes.flatMap(({ folder }) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.ogg'))
        .map((name) => statSync(join(folder, name)).size),
    );
    expect(sizes.length).toBeGreaterThan(10);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(900_000);
  });
});
