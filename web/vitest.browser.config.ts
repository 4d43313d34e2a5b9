import { defineConfig } from 'vitest/config';

// Whole games in a real browser against a real server: build/kurz and web/dist must be there.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // On a busy machine an update may take more than the usual second.
    expect: { poll: { timeout: 15_000 } },
    // An update can come late on a busy machine. A test that passes only when repeated is marked "retry" in the output.
    retry: 1,
    // Each file has a server and a browser of its own.
    maxWorkers: 2,
  },
});
