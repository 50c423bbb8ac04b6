import type { CarrierReport, ReportStatus } from "../../adapters/messaging/carrier.ts";
import type { Tx } from "../../kernel/db.ts";
import type { DeliveryNeeds } from "./needs.ts";
import { maxAttempts } from "./keep-outcome.ts";
import { type ReportedBy, type StoredReport, reportStore } from "./report-store.ts";
import { type Delivery, deliveryStore } from "./store.ts";
import { type DeliveryState, deliveryTransitions } from "./states.ts";
import { isDirect } from "./templates.ts";

type Needs = Pick<DeliveryNeeds, "db" | "clock" | "log" | "consents">;

/** How long a report waits for the carrier's response that identifies its message. */
export const reportWaitMs = 600_000;
const perRun = 500;

/** Records each report once, however often it arrives. */
export async function recordReport(needs: Needs, by: ReportedBy, { isPermanent, ...report }: CarrierReport): Promise<void> {
  const stored: StoredReport = { ...by, ...report, is_permanent: isPermanent, received_at: needs.clock.now() };
  await needs.db.transaction().execute(async (tx) => {
    if (!(await apply(needs, tx, stored))) await reportStore.keep(tx, stored);
  });
}

/** The job: applies reports that arrived before the carrier's response. A report that matches no message is dropped in the end. */
export async function applyWaitingReports(needs: Needs): Promise<void> {
  const before = needs.clock.now().getTime() - reportWaitMs;
  for (const report of await reportStore.waiting(needs.db, perRun))
    await needs.db
      .transaction()
      .execute(async (tx) => {
        if ((await apply(needs, tx, report)) || report.received_at.getTime() <= before) await reportStore.remove(tx, report);
      })
      .catch((err: unknown) => needs.log.error({ err, tenant_id: report.tenant_id }, "could not apply a carrier's report"));
}

/** States in which the message is not yet known at the carrier, so that no report can be applied. */
const early: readonly DeliveryState[] = ["queued", "held", "sending"];

/** Returns false if its message is not known yet. */
async function apply(needs: Needs, tx: Tx, report: StoredReport): Promise<boolean> {
  const delivery = await reportStore.lockReported(tx, report);
  // A returned e-mail contains our own reference. An unknown reference will not become known later.
  if (!delivery) return report.channel === "email";
  if (early.includes(delivery.state)) return false;
  const { tenant_id, id } = delivery;
  const at = needs.clock.now();
  const event = { tenant_id, delivery_id: id, kind: report.status, provider_event: report.event_id, detail: report.detail, at };
  if (!(await reportStore.addEvent(tx, event))) return true;
  if (report.status === "reported") await complain(needs, tx, { delivery, report });
  else if (report.status === "full") await returnFull(needs, tx, delivery);
  else await keepEnd(needs, tx, { delivery, report });
  return true;
}

/** Reports that end a message, unlike those of a full mailbox or a complaint. */
type EndStatus = Exclude<ReportStatus, "full" | "reported">;

async function keepEnd(needs: Needs, tx: Tx, { delivery, report }: Reported): Promise<void> {
  const to = nextState(delivery, report.status as EndStatus);
  if (to === null) return;
  const reason = to === "failed" ? (report.is_permanent ? "bounced" : "not_delivered") : null;
  await deliveryStore.move(tx, delivery, { state: to, reason, provider_id: report.provider_id });
  if (to === "failed" && report.is_permanent) await suppress(needs, tx, { delivery, reason: "bounce" });
}

/** Returns null if the report adds nothing to the present state. */
export function nextState({ state, channel }: Pick<Delivery, "state" | "channel">, reported: EndStatus): DeliveryState | null {
  if (reported === "sent" && state !== "unknown") return null;
  if (channel === "email" ? state === "failed" : state === "delivered") return null;
  return state !== reported && deliveryTransitions[state].includes(reported) ? reported : null;
}

interface Reported {
  readonly delivery: Delivery;
  readonly report: StoredReport;
}

const hourMs = 3_600_000;

/**
 * Sends the message again after a growing delay. Marketing is never sent again, and neither is a code: it expires soon, and its sender can
 * issue another one.
 */
async function returnFull(needs: Needs, tx: Tx, delivery: Delivery): Promise<void> {
  const { tenant_id, channel, address_index, attempts } = delivery;
  if (delivery.state !== "sent" && delivery.state !== "unknown") return;
  if (address_index !== null) await needs.consents.recordFull(tx, { tenant_id, channel, address_index });
  const due_at = new Date(needs.clock.now().getTime() + hourMs * 2 ** attempts);
  const isOver = delivery.class === "marketing" || attempts >= maxAttempts || due_at >= delivery.ttl_at || isDirect(delivery);
  await deliveryStore.move(tx, delivery, isOver ? { state: "failed", reason: "mailbox_full" } : { state: "queued", due_at });
}

/**
 * Withdraws the consent to marketing. If the mailbox reports the message as unwanted, also suppresses all other messages that can be turned
 * off.
 */
async function complain(needs: Needs, tx: Tx, { delivery, report }: Reported): Promise<void> {
  const { tenant_id, player_id, channel } = delivery;
  if (report.is_permanent) await suppress(needs, tx, { delivery, reason: "complaint" });
  const change = { purpose: "marketing", channel, granted: false, source: "complaint" } as const;
  await needs.consents.record(tx, { tenant_id, player_id }, change);
}

/** Suppresses the address to which the message was sent, whoever has it now. */
async function suppress(needs: Needs, tx: Tx, { delivery, reason }: { delivery: Delivery; reason: "bounce" | "complaint" }): Promise<void> {
  const { tenant_id, channel, address_index } = delivery;
  if (address_index !== null) await needs.consents.suppress(tx, { tenant_id, channel, address_index, reason, until: null });
}
