import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import globals from 'globals';

const noUnsafe = Object.fromEntries(
  ['argument', 'assignment', 'call', 'member-access', 'return'].map((what) => [
    `@typescript-eslint/no-unsafe-${what}`,
    'off',
  ]),
);

export default ts.config(
  {
    ignores: [
      'dist',
      'node_modules',
      'public/generated',
      'test-results',
      'playwright-report',
      'screenshots',
      '.svelte-check',
    ],
  },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.worker, ...globals.node },
      parserOptions: {
        projectService: true,
        extraFileExtensions: ['.svelte'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // idb waits for an async `upgrade` through its transaction, although the type says void.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { properties: false } }],
      // What was caught or came with an AbortSignal is thrown on as it is; PythonError has no stack because making one is slow.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allowThrowingAny: false,
          allowThrowingUnknown: true,
          allow: [{ from: 'file', name: 'PythonError' }],
        },
      ],
      // tsc knows every global; eslint's list does not.
      'no-undef': 'off',
    },
  },
  // Scripts that run before anything is installed or compiled have no types.
  { files: ['**/*.js', '**/*.mjs', '**/*.mts'], ...ts.configs.disableTypeChecked },
  {
    files: ['tests/**'],
    rules: {
      // expect's matchers are `any`, and so is JSON that a test reads back; a wrong guess fails the test.
      ...noUnsafe,
      '@typescript-eslint/no-base-to-string': 'off',
      // Fakes of asynchronous interfaces answer at once.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      // State is raw and replaced, never edited in place (design: stores), so a Map made and dropped in one turn is fine.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  // An imported component is `any` to eslint, and with it what its callbacks are given. svelte-check knows these types.
  { files: ['**/*.svelte'], rules: noUnsafe },
);
