import { defineConfig } from 'vitest/config';

/** The list of test projects. Vitest reads this file through `--config`. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
    ],
  },
});
