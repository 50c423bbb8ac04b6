import { recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Db } from "../../kernel/db.ts";
import { type ComplaintCount, complaintStore } from "./complaint-store.ts";
import type { DeliveryNeeds } from "./needs.ts";

const dayMs = 86_400_000;

/** Complaints for each million marketing e-mails of the last days: from where somebody is told, and from where marketing stops. */
export const complaintBounds = { days: 7, alarm_ppm: 1_000, stop_ppm: 3_000 } as const;
/** Fewer say nothing of a rate: they may be one person, or three of a brand's first dozen. */
export const leastComplaints = 3;

/** Who stopped it, where nobody of staff did. */
export const byComplaints = "complaints";

type Needs = Pick<DeliveryNeeds, "db" | "clock" | "log" | "alerts">;

export interface ComplaintRate extends ComplaintCount {
  readonly since: Date;
}

/** Since marketing that complaints had stopped was let go on, and seven days back at most. A stop by staff says nothing about complaints. */
export async function readComplaints(db: Db, tenantId: number, now: Date): Promise<ComplaintRate> {
  const weekAgo = new Date(now.getTime() - complaintBounds.days * dayMs);
  const stop = await complaintStore.findStop(db, tenantId);
  const resumed_at = stop?.stopped_by === byComplaints ? stop.resumed_at : null;
  const since = resumed_at !== null && resumed_at > weekAgo ? resumed_at : weekAgo;
  return { since, ...(await complaintStore.count(db, tenantId, since)) };
}

/** In whole numbers: at the bound is beyond it. */
export const reaches = ({ sent, complaints }: ComplaintCount, ppm: number): boolean =>
  complaints >= leastComplaints && complaints * 1_000_000 >= sent * ppm;

/** The job. A brand whose count fails does not keep the others from theirs. */
export async function checkComplaints(needs: Needs): Promise<void> {
  const now = needs.clock.now();
  const brands = await complaintStore.brandsWithComplaints(needs.db, new Date(now.getTime() - complaintBounds.days * dayMs));
  for (const tenant_id of brands)
    await checkBrand(needs, tenant_id, now).catch((err: unknown) =>
      needs.log.error({ err, tenant_id }, "the complaints about a brand could not be counted"),
    );
}

async function checkBrand({ db, alerts }: Needs, tenant_id: number, now: Date): Promise<void> {
  const rate = await readComplaints(db, tenant_id, now);
  if (!reaches(rate, complaintBounds.alarm_ppm)) return;
  const details = { sent: rate.sent, complaints: rate.complaints };
  if (reaches(rate, complaintBounds.stop_ppm) && (await stopBrand(db, { tenant_id, now, ...details })))
    return alerts.raise({
      name: "marketing_stopped",
      tenant_id,
      subject: null,
      text: "too many complaints: marketing has stopped",
      details,
    });
  if (await complaintStore.raiseAlarm(db, tenant_id, { now, since: new Date(now.getTime() - dayMs) }))
    alerts.raise({ name: "complaints_high", tenant_id, subject: null, text: "many players complain about marketing e-mails", details });
}

interface Stopped extends ComplaintCount {
  readonly tenant_id: number;
  readonly now: Date;
}

const stopBrand = (db: Db, { tenant_id, now, sent, complaints }: Stopped): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await complaintStore.stop(tx, { tenant_id, stopped_at: now, stopped_by: byComplaints, reason: null }))) return false;
    await recordAuditEvent(
      tx,
      { tenant: { id: tenant_id }, request_id: null },
      { at: now, actor: "system", action: "marketing_stopped", detail: { sent, complaints } },
    );
    return true;
  });
