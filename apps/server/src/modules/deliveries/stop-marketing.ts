import type { StaffMarketing } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { byComplaints, complaintBounds, reaches, readComplaints } from "./check-complaints.ts";
import { complaintStore } from "./complaint-store.ts";
import type { DeliveryNeeds } from "./needs.ts";

type Needs = Pick<DeliveryNeeds, "db" | "clock">;

/** Returns whether the brand's marketing is stopped, and its complaint rate. */
export async function readMarketing({ db, clock }: Needs, { tenant }: StaffTenantScope): Promise<StaffMarketing> {
  const stop = await complaintStore.findStop(db, tenant.id);
  const rate = await readComplaints(db, tenant.id, clock.now());
  const isStopped = stop !== undefined && stop.resumed_at === null;
  return {
    stopped: isStopped
      ? { at: stop.stopped_at.toISOString(), by: stop.stopped_by === byComplaints ? null : stop.stopped_by, reason: stop.reason }
      : null,
    complaints: {
      since: rate.since.toISOString(),
      sent: rate.sent,
      complaints: rate.complaints,
      is_high: reaches(rate, complaintBounds.alarm_ppm),
    },
    bounds: { alarm_ppm: complaintBounds.alarm_ppm, stop_ppm: complaintBounds.stop_ppm },
  };
}

export interface MarketingSwitch {
  readonly state: "stopped" | "running";
  readonly reason: string;
}

/**
 * Stops or resumes marketing. Queued messages are stopped when they are due. Refuses with `wrong_state` if marketing is already in the
 * requested state.
 */
export async function switchMarketing(needs: Needs, scope: StaffTenantScope, { state, reason }: MarketingSwitch): Promise<StaffMarketing> {
  const tenant_id = scope.tenant.id;
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    const isDone =
      state === "stopped"
        ? await complaintStore.stop(tx, { tenant_id, stopped_at: now, stopped_by: staffActor(scope.staff_id), reason })
        : await complaintStore.resume(tx, tenant_id, now);
    if (!isDone) throw refuse("wrong_state");
    const action = state === "stopped" ? "marketing_stopped" : "marketing_resumed";
    await recordAuditEvent(tx, scope, { at: now, actor: staffActor(scope.staff_id), action, detail: { reason } });
  });
  return readMarketing(needs, scope);
}
