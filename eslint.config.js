// Components, for `npm run lint`; .oxlintrc.json has their scripts and all other files. Most of eslint's time goes into types:
// `npm run test:full -- lint` asks for them with TYPED=1. Otherwise svelte-check alone knows the types of a component.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import globals from 'globals';

const isTyped = process.env.TYPED === '1';

/** What an imported component is given is `any` to eslint; svelte-check knows these types. */
const noUnsafe = Object.fromEntries(
  ['argument', 'assignment', 'call', 'member-access', 'return'].map((what) => [
    `@typescript-eslint/no-unsafe-${what}`,
    'off',
  ]),
);

export default ts.config(
  { ignores: ['**/*.js', '**/*.mjs', 'dist', 'public', 'test-results', '.svelte-check'] },
  {
    files: ['**/*.svelte'],
    extends: [
      js.configs.recommended,
      ...(isTyped ? ts.configs.recommendedTypeChecked : ts.configs.recommended),
    ],
  },
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        parser: ts.parser,
        ...(isTyped
          ? { projectService: true, extraFileExtensions: ['.svelte'], tsconfigRootDir: import.meta.dirname }
          : {}),
      },
    },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      // State is raw and replaced, never edited in place (design: stores), so a Map made and dropped in one turn is fine.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A component's props are one `let` of which some are written.
      'prefer-const': 'off',
      // tsc knows every global; eslint's list does not.
      'no-undef': 'off',
      ...noUnsafe,
    },
  },
);
