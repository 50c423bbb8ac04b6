import { type AuditScope, recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type LockedLook, checkSeen, lockLook } from "./draft-look.ts";
import { type DraftRow, looksStore, notScheduled } from "./looks-store.ts";
import type { BrandNeeds } from "./needs.ts";
import { checkLook, nextLook, publishLocked } from "./publish-look.ts";

export const publishScheduledLookJob = "publish-scheduled-look";

export interface ScheduledLook {
  readonly tenant_id: number;
}

export interface ScheduleInput {
  readonly base_version: number;
  readonly revision: number;
  /** Null cancels the schedule. */
  readonly schedule: { readonly goes_live_at: string; readonly note: string } | null;
}

type Needs = Pick<BrandNeeds, "db" | "clock" | "tenants" | "jobs" | "log">;

/**
 * Schedules the draft's publication, or cancels it (null). Refuses like `publishLook`, because only what could be published now can be
 * scheduled, and with `invalid_fields` for a time in the past.
 */
export async function scheduleLook(needs: Needs, scope: StaffTenantScope, input: ScheduleInput): Promise<void> {
  const tenant_id = scope.tenant.id;
  const by = staffActor(scope.staff_id);
  const { schedule } = input;
  await needs.db.transaction().execute(async (tx) => {
    const locked = await lockLook(needs, tx, tenant_id);
    await checkSeen(tx, locked, { ...input, tenant_id });
    if (!locked.draft || (locked.draft.goes_live_at === null) === (schedule === null)) throw refuse("wrong_state");
    const now = needs.clock.now();
    const goes_live_at = schedule && new Date(schedule.goes_live_at);
    if (goes_live_at && goes_live_at <= now) throw refuse("invalid_fields", { fields: { goes_live_at: ["date_invalid"] } });
    if (goes_live_at) checkLook(locked.published, nextLook(locked));
    await looksStore.schedule(
      tx,
      tenant_id,
      schedule ? { goes_live_at, scheduled_by: by, note: schedule.note, failure: null } : notScheduled,
    );
    if (goes_live_at)
      await needs.jobs.add(tx, { name: publishScheduledLookJob, payload: { tenant_id } satisfies ScheduledLook, runAt: goes_live_at });
    await recordAuditEvent(tx, scope, {
      at: now,
      actor: by,
      action: goes_live_at ? "brand_look_scheduled" : "brand_look_schedule_cancelled",
      subject: `tenant:${tenant_id}`,
      detail: { revision: input.revision + 1, goes_live_at: goes_live_at?.toISOString() ?? null },
    });
  });
}

/** Publishes a look whose time has come. It may run twice, also concurrently: the second run finds no draft, or one that is not due. */
export async function publishScheduledLook(needs: Needs, { tenant_id }: ScheduledLook): Promise<void> {
  const scope: AuditScope = { tenant: { id: tenant_id }, request_id: null };
  try {
    const isDone = await needs.db.transaction().execute(async (tx) => {
      const due = await dueLook(needs, tx, tenant_id);
      if (due) await publishLocked(needs, tx, { scope, locked: due.locked, note: due.draft.note, actor: due.draft.scheduled_by });
      return due !== null;
    });
    if (isDone) await needs.tenants.announce(tenant_id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await recordFailure(needs, scope, error.code);
  }
}

type DueDraft = DraftRow & { readonly note: string; readonly scheduled_by: string };

async function dueLook(needs: Needs, tx: Tx, tenantId: number): Promise<{ locked: LockedLook; draft: DueDraft } | null> {
  const locked = await lockLook(needs, tx, tenantId);
  const { draft } = locked;
  if (!draft?.goes_live_at || draft.goes_live_at > needs.clock.now() || draft.note === null || draft.scheduled_by === null) return null;
  return { locked, draft: { ...draft, note: draft.note, scheduled_by: draft.scheduled_by } };
}

/** Keeps the draft and records why it was not published. */
async function recordFailure(needs: Needs, scope: AuditScope, code: string): Promise<void> {
  const tenant_id = scope.tenant.id;
  await needs.db.transaction().execute(async (tx) => {
    if (!(await dueLook(needs, tx, tenant_id))) return;
    await looksStore.schedule(tx, tenant_id, { ...notScheduled, failure: code });
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor: "system",
      action: "brand_look_schedule_failed",
      subject: `tenant:${tenant_id}`,
      detail: { code },
    });
  });
}

/**
 * Publishes what the scheduled job itself missed. A failing look does not delay the others; the job fails after the last one, so that the
 * failure is noticed.
 */
export async function publishDueLooks(needs: Needs): Promise<void> {
  const failures: unknown[] = [];
  for (const tenant_id of await looksStore.due(needs.db, needs.clock.now()))
    await publishScheduledLook(needs, { tenant_id }).catch((error: unknown) => {
      needs.log.error({ err: error, tenant_id }, "could not publish a scheduled look");
      failures.push(error);
    });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} scheduled looks were not published`);
}
