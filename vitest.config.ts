import { defineConfig } from "vitest/config";

/** Pure rules: no database, no process, nothing kept in a module. */
const packages = ["packages/*/src/**/*.test.ts"];

/** The server keeps nothing in its modules: its tests share what a worker has loaded, which takes longer than many of them run. */
const server = ["apps/server/src/**/*.test.ts", "apps/server/test/**/*.test.ts"];

/** Whole starts from the command line, a rehearsal of a restore, samples of 100,000 rounds and more: minutes, which the quick check leaves out. */
const slow = ["tools/start.test.ts", "tools/rehearsal/**/*.test.ts", "packages/*/src/**/*-statistics.test.ts"];

const database = ["apps/server/test/database.ts"];
const installed = "**/node_modules/**";

/** Node tests: pure logic beside its code, and everything that needs PostgreSQL. Browser journeys live in e2e/. */
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
    // Real processes, sockets and databases on a loaded machine: a moment missed once is no fault, twice is one. The report names every retry.
    retry: process.env["CI"] ? 1 : 0,
  },
});
