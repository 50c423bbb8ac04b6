import type { CarrierReport, ReportStatus } from "../../adapters/messaging/carrier.ts";
import type { Tx } from "../../kernel/db.ts";
import type { DeliveryNeeds } from "./needs.ts";
import { maxAttempts } from "./keep-outcome.ts";
import { type ReportedBy, type StoredReport, reportStore } from "./report-store.ts";
import { type Delivery, deliveryStore } from "./store.ts";
import { type DeliveryState, deliveryTransitions } from "./states.ts";
import { isDirect } from "./templates.ts";

type Needs = Pick<DeliveryNeeds, "db" | "clock" | "log" | "consents">;

/** How long a report waits for the answer that names its message. */
export const reportWaitMs = 600_000;
const perRun = 500;

/** Once each, however often it comes. */
export async function recordReport(needs: Needs, by: ReportedBy, { isPermanent, ...report }: CarrierReport): Promise<void> {
  const stored: StoredReport = { ...by, ...report, is_permanent: isPermanent, received_at: needs.clock.now() };
  await needs.db.transaction().execute(async (tx) => {
    if (!(await apply(needs, tx, stored))) await reportStore.keep(tx, stored);
  });
}

/** The job: those that came before the answer of the carrier. One that nobody's message explains is dropped in the end. */
export async function applyWaitingReports(needs: Needs): Promise<void> {
  const before = needs.clock.now().getTime() - reportWaitMs;
  for (const report of await reportStore.waiting(needs.db, perRun))
    await needs.db
      .transaction()
      .execute(async (tx) => {
        if ((await apply(needs, tx, report)) || report.received_at.getTime() <= before) await reportStore.remove(tx, report);
      })
      .catch((err: unknown) => needs.log.error({ err, tenant_id: report.tenant_id }, "a carrier's report could not be applied"));
}

/** While the message is on its way, and has no name at the carrier, nothing can be said of it. */
const early: readonly DeliveryState[] = ["queued", "held", "sending"];

/** False: its message is not known yet. */
async function apply(needs: Needs, tx: Tx, report: StoredReport): Promise<boolean> {
  const delivery = await reportStore.lockReported(tx, report);
  // What came back of an e-mail names it by our own reference: one that we do not know will not be known later.
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

/** What a report says became of a message, besides where nobody has it for the moment or it was not wanted. */
type EndStatus = Exclude<ReportStatus, "full" | "reported">;

async function keepEnd(needs: Needs, tx: Tx, { delivery, report }: Reported): Promise<void> {
  const to = nextState(delivery, report.status as EndStatus);
  if (to === null) return;
  const reason = to === "failed" ? (report.is_permanent ? "bounced" : "not_delivered") : null;
  await deliveryStore.move(tx, delivery, { state: to, reason, provider_id: report.provider_id });
  if (to === "failed" && report.is_permanent) await suppress(needs, tx, { delivery, reason: "bounce" });
}

/** Null: what it says is known, or less than what is known. */
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

/** Sent again later, longer each time; marketing never. A code is soon worth nothing, and its sender has another one. */
async function returnFull(needs: Needs, tx: Tx, delivery: Delivery): Promise<void> {
  const { tenant_id, channel, address_index, attempts } = delivery;
  if (delivery.state !== "sent" && delivery.state !== "unknown") return;
  if (address_index !== null) await needs.consents.recordFull(tx, { tenant_id, channel, address_index });
  const due_at = new Date(needs.clock.now().getTime() + hourMs * 2 ** attempts);
  const isOver = delivery.class === "marketing" || attempts >= maxAttempts || due_at >= delivery.ttl_at || isDirect(delivery);
  await deliveryStore.move(tx, delivery, isOver ? { state: "failed", reason: "mailbox_full" } : { state: "queued", due_at });
}

/** Nobody who complains is sent an offer again, nor what else can be turned off where the mailbox says that it was unwanted. */
async function complain(needs: Needs, tx: Tx, { delivery, report }: Reported): Promise<void> {
  const { tenant_id, player_id, channel } = delivery;
  if (report.is_permanent) await suppress(needs, tx, { delivery, reason: "complaint" });
  const change = { purpose: "marketing", channel, granted: false, source: "complaint" } as const;
  await needs.consents.record(tx, { tenant_id, player_id }, change);
}

/** The address that the message went to, whoever has it now. */
async function suppress(needs: Needs, tx: Tx, { delivery, reason }: { delivery: Delivery; reason: "bounce" | "complaint" }): Promise<void> {
  const { tenant_id, channel, address_index } = delivery;
  if (address_index !== null) await needs.consents.suppress(tx, { tenant_id, channel, address_index, reason, until: null });
}
