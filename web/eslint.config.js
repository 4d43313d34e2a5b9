import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist/', 'public/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      // Lists by seat, route or ticket have an entry for each: the exclamation mark says so where types cannot.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    // Its collections are never drawn, so they need not be reactive.
    files: ['src/net/connection.svelte.ts'],
    rules: { 'svelte/prefer-svelte-reactivity': 'off' },
  },
  {
    // The picture of a board is drawn by our own server and carries no script: see server/api/board_files.h.
    files: ['src/board/Picture.svelte'],
    rules: { 'svelte/no-at-html-tags': 'off' },
  },
);
