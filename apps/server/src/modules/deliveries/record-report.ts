import type { CarrierReport } from "../../adapters/messaging/carrier.ts";
import type { Tx } from "../../kernel/db.ts";
import type { DeliveryNeeds } from "./needs.ts";
import { type ReportedBy, type StoredReport, reportStore } from "./report-store.ts";
import { type Delivery, deliveryStore } from "./store.ts";
import { type DeliveryState, deliveryTransitions } from "./states.ts";

type Needs = Pick<DeliveryNeeds, "db" | "clock" | "log" | "players" | "consents">;

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
  if (!delivery || early.includes(delivery.state)) return false;
  const { tenant_id, id, channel } = delivery;
  const at = needs.clock.now();
  const event = { tenant_id, delivery_id: id, kind: report.status, provider_event: report.event_id, detail: report.detail, at };
  if (!(await reportStore.addEvent(tx, event))) return true;
  const to = nextState(delivery, report.status);
  if (to === null) return true;
  const reason = to === "failed" ? (report.is_permanent ? "bounced" : "not_delivered") : null;
  await deliveryStore.move(tx, delivery, { state: to, reason, provider_id: report.provider_id });
  if (to === "failed" && report.is_permanent) await suppress(needs, tx, { delivery, channel });
  return true;
}

/** Null: what it says is known, or less than what is known. */
export function nextState({ state, channel }: Pick<Delivery, "state" | "channel">, reported: StoredReport["status"]): DeliveryState | null {
  if (reported === "sent" && state !== "unknown") return null;
  if (channel === "email" ? state === "failed" : state === "delivered") return null;
  return state !== reported && deliveryTransitions[state].includes(reported) ? reported : null;
}

/** The number that the message went to, where it is still the player's. */
async function suppress(needs: Needs, tx: Tx, { delivery, channel }: { delivery: Delivery; channel: Delivery["channel"] }): Promise<void> {
  const player = await needs.players.byId(delivery, tx);
  const address = channel === "email" ? player?.email : player?.phone;
  if (address) await needs.consents.suppress(tx, { tenant_id: delivery.tenant_id, channel, address, reason: "bounce", until: null });
}
