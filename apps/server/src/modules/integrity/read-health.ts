import type { Health } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Followers } from "../../kernel/followers.ts";
import { readJobs } from "../../kernel/job-measures.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import { checkStore } from "./check-store.ts";
import type { Integrity } from "./integrity.ts";
import { idleSince, presentCheck } from "./run-check.ts";
import { integrityStore } from "./store.ts";

export interface HealthNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly followers: Pick<Followers, "lags">;
  readonly integrity: Pick<Integrity, "names">;
}

/** Reads the state of the whole installation. Violations are those of the member's brands. */
export async function readHealth({ db, clock, followers, integrity }: HealthNeeds, scope: StaffScope): Promise<Health> {
  const tenantIds = idsOf(scope.tenants);
  const now = clock.now();
  const [jobs, lags, runs, open, latest, isChecking] = await Promise.all([
    readJobs(db),
    followers.lags(),
    integrityStore.runs(db),
    integrityStore.countOpenOf(db, tenantIds),
    checkStore.latest(db, tenantIds),
    checkStore.isRunning(db, idleSince(now)),
  ]);
  const inState = (state: (typeof jobs)[number]["state"]) => jobs.filter((job) => job.state === state);
  const sum = (state: (typeof jobs)[number]["state"]): number => inState(state).reduce((total, job) => total + job.jobs, 0);
  const ran = new Map(runs.map((run) => [run.invariant, run]));
  return {
    at: now.toISOString(),
    jobs: {
      running: sum("running"),
      due: sum("due"),
      later: sum("later"),
      dead: sum("dead"),
      oldest_due_ms: Math.round(Math.max(0, ...inState("due").map(({ oldest_s }) => oldest_s)) * 1_000),
      dead_names: inState("dead").map(({ job }) => job),
    },
    followers: lags.map(({ name, rows, seconds }) => ({ name, rows, behind_ms: Math.round(seconds * 1_000) })),
    invariants: integrity.names.map((name) => ({
      name,
      fresh_at: ran.get(name)?.fresh_at?.toISOString() ?? null,
      whole_at: ran.get(name)?.whole_at?.toISOString() ?? null,
      whole_ms: ran.get(name)?.whole_ms ?? null,
      open: open.get(name) ?? 0,
    })),
    check: latest ? presentCheck(scope, latest, now) : null,
    is_checking: isChecking,
  };
}
