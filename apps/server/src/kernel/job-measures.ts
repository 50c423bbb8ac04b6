import { sql } from "kysely";
import { Gauge } from "prom-client";
import type { Db } from "./db.ts";
import type { Log } from "./log.ts";
import { type Metrics, readTogether } from "./metrics.ts";

interface Needs {
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Metrics;
}

type Count = { job: string; state: "running" | "due" | "later" | "dead"; jobs: number; oldest_s: number };

/** Reads the queue from the database when metrics are collected, so that every process reports the same. */
export function measureJobs({ db, log, metrics }: Needs): void {
  const registers = [metrics];
  const jobs = new Gauge({
    name: "trevo_jobs",
    help: "Jobs by name and state: running, due, later (waiting for its time or its next attempt), dead (no attempts left)",
    labelNames: ["job", "state"],
    registers,
    collect: () => collect(),
  });
  const oldest = new Gauge({
    name: "trevo_jobs_oldest_due_seconds",
    help: "Waiting time of the oldest due job",
    registers,
    collect: () => collect(),
  });

  const collect = readTogether(async () => {
    // A stale value would look healthy.
    jobs.reset();
    oldest.remove();
    try {
      const rows = await readJobs(db);
      for (const { job, state, jobs: count } of rows) jobs.set({ job, state }, count);
      oldest.set(Math.max(0, ...rows.filter((row) => row.state === "due").map((row) => row.oldest_s)));
    } catch (error) {
      log.warn({ err: error }, "could not read the job queue");
    }
  });
}

/** The jobs of the queue by name and state. */
export const readJobs = async (db: Db): Promise<Count[]> => (await countJobs.execute(db)).rows;

const countJobs = sql<Count>`
  select task_identifier as job, state, count(*)::int as jobs, coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as oldest_s
  from graphile_worker.jobs, lateral (select case
    when locked_at is not null then 'running' when attempts >= max_attempts then 'dead' when run_at <= now() then 'due' else 'later' end) as s (state)
  group by task_identifier, state`;
