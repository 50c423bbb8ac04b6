import { defineConfig } from "vitest/config";

/** The tests that `npm run mutate:pure` runs: those of the pure packages that take no sample of thousands. */
export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts"],
    exclude: ["packages/*/src/**/*-statistics.test.ts", "**/node_modules/**"],
    testTimeout: 30_000,
  },
});
