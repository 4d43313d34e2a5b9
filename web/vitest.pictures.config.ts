import { defineConfig } from 'vitest/config';

// `./dev pictures` and `npm run figures`: no test, but it needs the same server and browser.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/pictures.ts', 'tests/link_pictures.ts', 'tests/figures.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
