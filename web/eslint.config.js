import { existsSync, readdirSync } from 'node:fs';
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import typescript from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** Files of which the compiler knows the types; the rest are scripts and configuration. */
const typed = ['**/*.ts', '**/*.svelte'];

/** The games: the folders with what the pages offer of one. */
const games = readdirSync('src').filter((folder) => existsSync(`src/${folder}/offer.ts`));

export default defineConfig(
  { ignores: ['dist', 'test-results', 'playwright-report', '**/*.generated.ts', 'src/wire.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  typescript.configs.recommended,
  // Its rules read types; the files of Svelte keep their own parser, which comes after.
  typescript.configs.recommendedTypeChecked.map((config) => ({ ...config, files: typed })),
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // `!= null` asks for null and undefined at once.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: typed,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // The compiler itself finds the names that nobody declared.
      'no-undef': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { extraFileExtensions: ['.svelte'], parser: typescript.parser, svelteConfig } },
    rules: {
      // `let` is how properties and state are declared; the rule of Svelte tells what may be `const`.
      'prefer-const': 'off',
      'svelte/prefer-const': 'error',
      // Most lists are drawings, or rows whose place is all that tells them apart; a key that comes twice stops the page.
      'svelte/require-each-key': 'off',
      // `{' '}` at the edge of a block keeps a space that Svelte takes away.
      'svelte/no-useless-mustaches': 'off',
      // A component that is imported has no types here. svelte-check, which knows them, runs beside this.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // What knows one game: its folder, the two lists of games, and tests. Everything else goes through the lists.
    files: ['src/**'],
    ignores: [...games.map((game) => `src/${game}/**`), 'src/{choose,table}/games.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: games.map((game) => `**/${game}/*`), message: 'Ask the list of games.' }] },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: `Literal[value=/^(${games.join('|')})$/]`, message: 'Ask the list of games.' },
      ],
    },
  },
);
