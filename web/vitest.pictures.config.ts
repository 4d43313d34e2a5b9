import { defineConfig } from 'vitest/config';

// `./dev pictures`: no test, but it needs the same server and browser.
export default defineConfig({
  test: { environment: 'node', include: ['tests/pictures.ts'], testTimeout: 300_000, hookTimeout: 60_000 },
});
