import { Logger, type Runner, type Task, run, runMigrations } from "graphile-worker";
import { sql as kyselySql } from "kysely";
import type { Pool } from "pg";
import { appRole } from "./app-role.ts";
import { type Db, type Tx, connect } from "./db.ts";
import { createJobPool } from "./job-pool.ts";
import type { Log } from "./log.ts";
import { traced } from "./tracing.ts";

export interface Job {
  readonly name: string;
  readonly payload: object;
  /** Deduplicates: jobs with the same key are one job until it runs. */
  readonly key?: string;
  /** Jobs of the same queue run one at a time, so that slow ones leave workers to others. */
  readonly queue?: string;
  /** By the database's clock. Never delays a job of the same key that is due sooner. */
  readonly delayMs?: number;
  readonly runAt?: Date;
  /** Retries with growing pauses; 25 attempts if absent. */
  readonly maxAttempts?: number;
}

/** Durable work. A job added in a transaction exists exactly if that transaction commits. */
export interface Jobs {
  add(db: Db | Tx, job: Job): Promise<void>;
  /** Registers the handler of a job. Call it before `start`. */
  handle(name: string, handler: (payload: never) => Promise<void>): void;
  /** Runs the handler periodically (crontab syntax, UTC), on one process at a time. */
  every(crontab: string, name: string, handler: () => Promise<void>): void;
  /** Runs everything scheduled for each minute once now. For a clock that was moved. */
  addMinutely(db: Db): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const defaultConcurrency = 4;
/**
 * Our jobs end within a minute. A job locked for longer belongs to a dead process, and the runner alone would wait four hours to unlock it.
 */
const deadAfterMinutes = 5;
const freeDeadJobs = "free-dead-jobs";
/** Connections that the runner needs in addition to its jobs: to listen, to keep the schedule, and to finish jobs while others start. */
const besideJobs = 4;

export function createJobs(needs: { url: string; log: Log; concurrency?: number }): Jobs {
  const tasks: Record<string, Task> = {};
  const crontab: string[] = [];
  const minutely: string[] = [];
  let runner: Runner | undefined;
  let pool: Pool | undefined;
  return {
    add: addJob,
    handle: (name, handler) => {
      tasks[name] = async (payload) => {
        await traced(`job ${name}`, {}, () => handler(payload as never));
      };
    },
    every: (pattern, name, handler) => {
      tasks[name] = async () => {
        await traced(`job ${name}`, {}, handler);
      };
      crontab.push(`${pattern} ${name} ?max=1`);
      if (pattern === "* * * * *") minutely.push(name);
    },
    addMinutely: async (db) => {
      for (const name of minutely) await addJob(db, { name, payload: {}, key: `minutely:${name}` });
    },
    start: async () => {
      const concurrency = needs.concurrency ?? defaultConcurrency;
      const own = createJobPool(needs.url, concurrency + besideJobs);
      pool = own;
      tasks[freeDeadJobs] = () => unlockDeadJobs(own);
      runner = await run({
        pgPool: own,
        concurrency,
        pollInterval: 1000,
        noHandleSignals: true,
        logger: new Logger(() => (level, message) => writeLog(needs.log, level, message)),
        taskList: tasks,
        crontab: [...crontab, `* * * * * ${freeDeadJobs} ?max=1`].join("\n"),
      });
      runner.promise.catch((error: unknown) => needs.log.error({ err: error }, "the job runner stopped"));
    },
    stop: async () => {
      await runner?.stop();
      await pool?.end();
    },
  };
}

async function addJob(db: Db | Tx, job: Job): Promise<void> {
  const { name, payload, key = null, queue = null, delayMs = 0, runAt = null, maxAttempts = 25 } = job;
  await kyselySql`select graphile_worker.add_job(${name}::text, ${payload}::json,
    run_at => coalesce(${runAt}::timestamptz, now() + ${delayMs}::int * interval '1 ms'), max_attempts => ${maxAttempts}::int,
    queue_name => ${queue}::text, job_key => ${key}::text,
    job_key_mode => ${delayMs > 0 ? "preserve_run_at" : "replace"}::text)`.execute(db);
}

/** Unlocks jobs of dead processes so that others run them. Every job may run twice and must therefore be idempotent. */
export async function unlockDeadJobs(pool: Pick<Pool, "query">): Promise<void> {
  await pool.query(
    "select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_at < now() - make_interval(mins => $1)))",
    [deadAfterMinutes],
  );
}

/** Creates or updates the job tables as their owner, and opens them to the role that adds jobs. Several processes may run it at once. */
export async function installJobSchema(url: string): Promise<void> {
  await runMigrations({ connectionString: url });
  const { sql, close } = connect(url, { max: 1 });
  try {
    await sql.unsafe(openJobTables);
  } finally {
    await close();
  }
}

/** The runner's tables hide their rows from everyone but their owner: a policy makes them visible. */
const openJobTables = `do $grants$
  declare hidden regclass;
  begin
    perform pg_advisory_xact_lock(hashtext('graphile_worker'));
    if not has_schema_privilege('${appRole}', 'graphile_worker', 'usage') then grant usage on schema graphile_worker to ${appRole}; end if;
    for hidden in select c.oid from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'p', 'v')
        and not has_table_privilege('${appRole}', c.oid, 'select, insert, update, delete') loop
      execute format('grant select, insert, update, delete on %s to ${appRole}', hidden);
    end loop;
    for hidden in select c.oid from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${appRole}') loop
      execute format('create policy ${appRole} on %s to ${appRole} using (true)', hidden);
    end loop;
  end $grants$`;

/** Writes the runner's messages to the product's log; messages about individual jobs at debug level. */
function writeLog(log: Log, level: string, message: string): void {
  if (level === "error") log.error({ part: "jobs" }, message);
  else if (level === "warning") log.warn({ part: "jobs" }, message);
  else log.debug({ part: "jobs" }, message);
}
