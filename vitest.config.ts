import { defineConfig } from "vitest/config";

/** The server keeps nothing in its modules: its tests share what a worker has loaded, which takes longer than many of them run. */
const server = ["apps/server/src/**/*.test.ts", "apps/server/test/**/*.test.ts"];

/** Whole starts from the command line, and a rehearsal of a restore: minutes, which the quick check leaves out. */
const slow = ["tools/start.test.ts", "tools/rehearsal/**/*.test.ts"];

/** Node tests: pure logic beside its code, and everything that needs PostgreSQL. Browser journeys live in e2e/. */
export default defineConfig({
  test: {
    globalSetup: ["apps/server/test/database.ts"],
    passWithNoTests: false,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: "server", include: server, isolate: false } },
      {
        extends: true,
        test: {
          name: "rest",
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/*/src/**/*.test.ts",
            "tools/**/*.test.ts",
            "torture/**/*.test.ts",
            "rtp-audit/**/*.test.ts",
          ],
          exclude: [...server, ...slow, "**/node_modules/**"],
        },
      },
      { extends: true, test: { name: "slow", include: slow } },
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Real processes, sockets and databases on a loaded machine: a moment missed once is no fault, twice is one. The report names every retry.
    retry: process.env["CI"] ? 1 : 0,
  },
});
