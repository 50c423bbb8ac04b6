import { defineConfig } from "vitest/config";

/** Pure rules: no database, no process, no module state. */
const packages = ["packages/*/src/**/*.test.ts"];

/**
 * The server has no module state. Its tests share the modules that a worker has loaded, because loading takes longer than many of the
 * tests.
 */
const server = ["apps/server/src/**/*.test.ts", "apps/server/test/**/*.test.ts"];

/**
 * Full starts from the command line, a rehearsal of a restore, samples of 100,000 rounds and more. They take minutes, so the quick check
 * skips them.
 */
const slow = ["tools/start.test.ts", "tools/rehearsal/**/*.test.ts", "packages/*/src/**/*-statistics.test.ts"];

const database = ["apps/server/test/database.ts"];
const installed = "**/node_modules/**";

/** Node tests: pure logic beside its code, and everything that needs PostgreSQL. Browser journeys are in e2e/. */
export default defineConfig({
  test: {
    passWithNoTests: false,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: "packages", include: packages, exclude: [...slow, installed], isolate: false } },
      { extends: true, test: { name: "server", include: server, globalSetup: database, isolate: false } },
      {
        extends: true,
        test: {
          name: "rest",
          include: [
            "apps/*/src/**/*.test.ts",
            "tools/**/*.test.ts",
            "torture/**/*.test.ts",
            "rtp-audit/**/*.test.ts",
            "e2e/fuzz/*.test.ts",
          ],
          exclude: [...server, ...slow, installed],
          globalSetup: database,
        },
      },
      { extends: true, test: { name: "slow", include: slow, globalSetup: database } },
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Real processes, sockets and databases on a loaded machine: missing a deadline once is not a fault, twice is. The report lists every
    // retry.
    retry: process.env["CI"] ? 1 : 0,
  },
});
