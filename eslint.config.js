import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import globals from 'globals';

export default ts.config(
  {
    ignores: [
      'dist',
      'node_modules',
      'public/generated',
      'test-results',
      'playwright-report',
      '.svelte-check',
    ],
  },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.worker, ...globals.node } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // tsc knows every global; eslint's list does not.
      'no-undef': 'off',
    },
  },
  ...[
    { files: ['src/**/*.ts'], project: './tsconfig.json' },
    { files: ['workers/**/*.ts'], project: './tsconfig.worker.json' },
  ].map(({ files, project }) => ({
    files,
    languageOptions: { parserOptions: { project } },
    rules: {
      // A promise that nobody waits for loses its error. `void` marks one that handles its own.
      '@typescript-eslint/no-floating-promises': 'error',
      // idb waits for an async `upgrade` through its transaction, although the type says void.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { properties: false } }],
      '@typescript-eslint/await-thenable': 'error',
    },
  })),
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      // State is raw and replaced, never edited in place (design: stores), so a Map made and dropped in one turn is fine.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
