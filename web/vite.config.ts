import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where `sobremesa serve` answers while the client is being worked on. */
const server = process.env['SOBREMESA_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The server's policy allows pictures as data: but no scripts and no fonts; everything is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: server, ws: true }, '/avatars': { target: server } },
  },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
    setupFiles: 'tests/languages.ts',
    // The property tests lay out thousands of chains; a busy machine takes its time over them.
    testTimeout: 60_000,
  },
});
