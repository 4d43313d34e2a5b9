import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { cities } from './cities';
import { fonts } from './fonts';
import { names } from './names';

export default defineConfig({
  plugins: [svelte(), names(), cities(), fonts()],
  build: {
    target: 'es2022',
    // The content security policy allows nothing but files of our own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the first page needs comes in one file, which compresses better than many small ones.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  // While writing the page: the tables of a server that runs beside it.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8338', ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test/setup.ts'],
    // One document for all files: making one for each would take most of the time.
    isolate: false,
  },
});
