import type { InvariantCheck } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { StaffScope, StaffTenantScope } from "../../kernel/scope.ts";
import { type CheckKey, type CheckRow, checkStore } from "./check-store.ts";
import type { Integrity } from "./integrity.ts";

export const checkJob = "check-all-invariants";

/** A run without progress for this long is lost, and does not prevent another one. */
export const idleMs = 3_600_000;

export const idleSince = (now: Date): Date => new Date(now.getTime() - idleMs);

/** How long a job checks before it requests the next one, in ms. */
const jobMs = 20_000;

export interface CheckNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add">;
  readonly integrity: Pick<Integrity, "names" | "checkNamed">;
}

/** Shows a lost run as stopped: the next run replaces it. */
export const presentCheck = ({ tenants }: Pick<StaffScope, "tenants">, row: CheckRow, now: Date): InvariantCheck => ({
  id: row.id,
  tenant: tenants.find(({ id }) => id === row.tenant_id)?.slug ?? "",
  state: row.state === "running" && row.worked_at < idleSince(now) ? "stopped" : row.state,
  requested_by: row.requested_by,
  requested_at: row.requested_at.toISOString(),
  invariants: row.invariants,
  checked: row.checked,
  unchecked: row.unchecked,
  ended_at: row.ended_at?.toISOString() ?? null,
});

/** Starts a run of all invariants over all rows. Refuses with `check_running`. */
export async function startCheck(needs: CheckNeeds, scope: StaffTenantScope): Promise<InvariantCheck> {
  const { db, clock, jobs, integrity } = needs;
  const now = clock.now();
  const key: CheckKey = { tenant_id: scope.tenant.id, id: newId() };
  const row = await db.transaction().execute(async (tx) => {
    await checkStore.stopIdle(tx, idleSince(now), now);
    const added = await checkStore.add(tx, {
      ...key,
      requested_by: scope.staff_id,
      requested_at: now,
      invariants: integrity.names.length,
    });
    if (!added) throw refuse("check_running");
    await recordAuditEvent(tx, scope, {
      at: now,
      actor: staffActor(scope.staff_id),
      action: "invariants_check_requested",
      subject: `invariant_check:${key.id}`,
      detail: { invariants: integrity.names.length },
    });
    await jobs.add(tx, { name: checkJob, payload: key });
    return added;
  });
  return presentCheck(scope, row, now);
}

/**
 * The job: checks invariants for a while and requests the next job. One job at a time checks: a query may take longer than the queue lets a
 * job run before it starts the job again, which then returns at once. A repeated run counts nothing twice.
 */
export const checkNext = (needs: CheckNeeds, key: CheckKey): Promise<void> =>
  // The transaction only holds the lock: the checks use connections of their own.
  needs.db.transaction().execute(async (tx) => {
    if (await checkStore.holdRun(tx)) await checkFor(needs, key, performance.now() + jobMs);
  });

async function checkFor(needs: CheckNeeds, key: CheckKey, end: number): Promise<void> {
  for (;;) {
    const row = await checkStore.find(needs.db, key);
    if (row?.state !== "running") return;
    const name = needs.integrity.names[row.checked];
    // Another release began it, with other invariants.
    if (name === undefined || row.invariants !== needs.integrity.names.length) return checkStore.stop(needs.db, key, needs.clock.now());
    const isLast = performance.now() >= end;
    if (!(await checkOne(needs, row, { name, isLast })) || isLast) return;
  }
}

/** Checks an invariant and counts it. Returns false if another run of the job has counted it. */
async function checkOne(
  { db, clock, jobs, integrity }: CheckNeeds,
  row: CheckRow,
  { name, isLast }: { name: string; isLast: boolean },
): Promise<boolean> {
  const { tenant_id, id, checked, invariants } = row;
  const key = { tenant_id, id };
  // The failure is reported where it happens; the others are checked all the same.
  const isChecked = await integrity.checkNamed(name).then(
    () => true,
    () => false,
  );
  return db.transaction().execute(async (tx) => {
    const counted = await checkStore.count(tx, key, { checked, unchecked: isChecked ? [] : [name], now: clock.now() });
    if (counted && isLast && checked + 1 < invariants) await jobs.add(tx, { name: checkJob, payload: key });
    return counted;
  });
}
