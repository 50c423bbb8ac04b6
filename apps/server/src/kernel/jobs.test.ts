import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../test/database.ts";
import { createJobPool } from "./job-pool.ts";
import { type Jobs, createJobs, unlockDeadJobs } from "./jobs.ts";
import { createLog } from "./log.ts";

describe("the jobs of a killed process", () => {
  let database: TestDatabase;
  let jobs: Jobs;
  let ran: number[];

  beforeAll(async () => {
    database = await createTestDatabase();
    jobs = createJobs({ url: database.url, log: createLog("silent") });
    ran = [];
    jobs.handle("count", async ({ nth }: { nth: number }) => void ran.push(nth));
  });
  afterAll(async () => {
    await jobs.stop();
    await database.drop();
  });

  it("are run by another process after five minutes, but not before", async () => {
    const { sql } = database.owner;
    for (const nth of [1, 2]) await jobs.add(database.db, { name: "count", payload: { nth } });
    await sql`update graphile_worker._private_jobs set locked_by = 'dead-' || id, locked_at = now() - interval '4 minutes' where (payload ->> 'nth')::int = 1`;
    await sql`update graphile_worker._private_jobs set locked_by = 'dead-' || id, locked_at = now() - interval '6 minutes' where (payload ->> 'nth')::int = 2`;
    await jobs.start();
    const pool = createJobPool(database.url, 1);
    await unlockDeadJobs(pool);
    await pool.end();
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual([2]);
  });

  it("complete, and no process exits, while connections are repeatedly terminated", async () => {
    const { sql } = database.owner;
    for (let nth = 10; nth < 30; nth++) {
      await jobs.add(database.db, { name: "count", payload: { nth } });
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database.name} and application_name = 'trevo-jobs'`;
    }
    await jobs.add(database.db, { name: "count", payload: { nth: 30 } });
    await expect.poll(() => ran, { timeout: 25_000 }).toContain(30);
  });
});
