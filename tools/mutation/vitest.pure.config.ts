import { defineConfig } from "vitest/config";

/** The tests that `npm run mutate:pure` runs: those of the pure packages, without samples of thousands and without replays of a season. */
export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts"],
    exclude: ["packages/*/src/**/*-statistics.test.ts", "packages/sports/src/pricing/ratings.test.ts", "**/node_modules/**"],
    testTimeout: 120_000,
  },
});
