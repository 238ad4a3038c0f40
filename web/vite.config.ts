import { readFileSync } from 'node:fs';
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

export default defineConfig({
  plugins: [svelte(), namedLibraries],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The server's policy allows pictures as data: but no scripts and no fonts; everything is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
