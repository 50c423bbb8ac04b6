import { defineConfig } from "vitest/config";

/** Node tests: pure logic beside its code, and everything that needs PostgreSQL. Browser journeys live in e2e/. */
export default defineConfig({
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "apps/*/src/**/*.test.ts",
      "apps/server/test/**/*.test.ts",
      "tools/**/*.test.ts",
      "torture/**/*.test.ts",
      "audit/**/*.test.ts",
    ],
    globalSetup: ["apps/server/test/database.ts"],
    passWithNoTests: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Real processes, sockets and databases on a loaded machine: a moment missed once is no fault, twice is one. The report names every retry.
    retry: process.env["CI"] ? 1 : 0,
  },
});
