import { recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Db } from "../../kernel/db.ts";
import { type ComplaintCount, complaintStore } from "./complaint-store.ts";
import type { DeliveryNeeds } from "./needs.ts";

const dayMs = 86_400_000;

/** Complaints per million marketing e-mails of the last days: the rate that raises an alarm, and the rate that stops marketing. */
export const complaintBounds = { days: 7, alarm_ppm: 1_000, stop_ppm: 3_000 } as const;
/** Minimum number of complaints. Fewer do not make a rate: they may come from one person or a brand's first dozen players. */
export const leastComplaints = 3;

/** `stopped_by` of a stop that no member of staff made. */
export const byComplaints = "complaints";

type Needs = Pick<DeliveryNeeds, "db" | "clock" | "log" | "alerts">;

export interface ComplaintRate extends ComplaintCount {
  readonly since: Date;
}

/**
 * Counts since marketing was resumed after a stop caused by complaints, and at most seven days back. A stop by staff does not restart the
 * count.
 */
export async function readComplaints(db: Db, tenantId: number, now: Date): Promise<ComplaintRate> {
  const weekAgo = new Date(now.getTime() - complaintBounds.days * dayMs);
  const stop = await complaintStore.findStop(db, tenantId);
  const resumed_at = stop?.stopped_by === byComplaints ? stop.resumed_at : null;
  const since = resumed_at !== null && resumed_at > weekAgo ? resumed_at : weekAgo;
  return { since, ...(await complaintStore.count(db, tenantId, since)) };
}

/** Compares whole numbers. A rate equal to the bound reaches it. */
export const reaches = ({ sent, complaints }: ComplaintCount, ppm: number): boolean =>
  complaints >= leastComplaints && complaints * 1_000_000 >= sent * ppm;

/** The job. If the count of one brand fails, the others are still checked. */
export async function checkComplaints(needs: Needs): Promise<void> {
  const now = needs.clock.now();
  const brands = await complaintStore.brandsWithComplaints(needs.db, new Date(now.getTime() - complaintBounds.days * dayMs));
  for (const tenant_id of brands)
    await checkBrand(needs, tenant_id, now).catch((err: unknown) =>
      needs.log.error({ err, tenant_id }, "could not count the complaints about a brand"),
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
      text: "too many complaints about marketing e-mails: marketing was stopped",
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
