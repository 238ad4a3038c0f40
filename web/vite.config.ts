import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where `sobremesa serve` answers while the client is being worked on. */
const server = process.env['SOBREMESA_SERVER'] ?? 'http://127.0.0.1:8080';

/** Refuses a bundle with a library that the page about the program would not name (`scripts/licenses.mjs`). */
const namedLibraries: Plugin = {
  name: 'named-libraries',
  apply: 'build',
  generateBundle() {
    const shipped = JSON.parse(readFileSync(new URL('../licenses/shipped.json', import.meta.url), 'utf8')) as {
      web_libraries: { name: string }[];
    };
    const named = shipped.web_libraries.map(({ name }) => name);
    const bundled = [...this.getModuleIds()].flatMap(
      (id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\.css)/.exec(id)?.[1] ?? [],
    );
    const unnamed = [...new Set(bundled)].filter((name) => !named.includes(name));
    const gone = named.filter((name) => !bundled.includes(name));
    if (unnamed.length + gone.length > 0)
      this.error(
        `scripts/licenses.mjs must name ${unnamed.join(', ') || 'no other'}, and no longer ${gone.join(', ')}`,
      );
  },
};

/** What is text, and worth a packed copy. */
const TEXT = /\.(?:js|css|html|svg)$/;

/**
 * Lays a packed copy beside every file of text, which the server sends as it is: Brotli at its hardest takes seconds, and makes
 * scripts and styles a seventh smaller than what there is time for on the way.
 */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!TEXT.test(file)) continue;
      const text = readFileSync(join(dir, file));
      const small = brotliCompressSync(text);
      if (small.length < text.length) writeFileSync(join(dir, `${file}.br`), small);
    }
  },
};

/**
 * What comes in one file because several pages want it, in the order in which a module is looked for: what the first load has,
 * what nearly every page wants, the frame of every table, what is opened to choose from, what is chosen before a table. Each file
 * has a head of its own on the wire, of some 700 bytes, and a module by itself is often smaller than that.
 */
const COMMON: readonly { name: string; test?: RegExp; tags?: ['$initial'] }[] = [
  { name: 'first', tags: ['$initial'] },
  {
    name: 'often',
    test: new RegExp(
      [
        'node_modules/svelte/',
        'src/(people|robots|notices)/',
        // What is wrong with files is told beside rules and players alone.
        'src/frame/(?!BrokenFiles|Coded)',
        'src/home/rules',
        'src/gathering/(known|gathering_api)',
        'src/shuffle/(kept_shuffles|set_table)',
        'src/choose/settings',
        'src/lab/names',
        'src/table/(sides|viewer|score)[.]ts',
        // What a single tile is drawn with, at the table and beside a list of rules.
        'src/dominoes/polygon[.]ts',
      ]
        .join('|')
        .replaceAll('/', '[\\\\/]'),
    ),
  },
  { name: 'table', test: /[\\/]src[\\/]table[\\/].*[.](svelte|css)/ },
  { name: 'galleries', test: /[\\/]src[\\/]choose[\\/](Gallery|RulesChooser|LaterPicture|Setting|groups)/ },
  { name: 'choose', test: /[\\/]src[\\/]choose[\\/]/ },
];

export default defineConfig({
  plugins: [svelte(), namedLibraries, packed],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The server's policy allows pictures as data: but no scripts and no fonts; everything is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: COMMON.map((group, at) => ({
            ...group,
            priority: COMMON.length - at,
            minShareCount: group.tags ? 1 : 2,
          })),
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // What comes with the program is listed beside the client.
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true }, '/avatars': { target: server } },
  },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['tests/languages.ts', 'tests/seeded.ts'],
    // The property tests lay out thousands of chains; a busy machine takes its time over them.
    testTimeout: 60_000,
  },
});
