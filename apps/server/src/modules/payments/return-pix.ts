import { centavos } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import { refundIdOf } from "./bank-ids.ts";
import { type PaymentsNeeds, tenantOfRow } from "./needs.ts";
import type { ReceivedStore } from "./received-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "clock" | "log" | "jobs" | "tenants" | "gatewayFor"> {
  readonly received: ReceivedStore;
}

interface PixKey {
  readonly tenant_id: number;
  readonly end_to_end_id: string;
}

/** How long the bank has for a refund before it is asked again. */
const askAgainMs = 10_000;

export const returnPixJob = {
  name: "return-pix",
  add: (to: { jobs: Pick<Jobs, "add">; db: Db | Tx }, pix: PixKey, delayMs = 0): Promise<void> =>
    to.jobs.add(to.db, {
      name: "return-pix",
      payload: { tenant_id: pix.tenant_id, end_to_end_id: pix.end_to_end_id },
      key: `return-pix:${pix.tenant_id}:${pix.end_to_end_id}`,
      delayMs,
    }),
};

/** Sends a Pix back to its payer, all of it, under one id for ever: every attempt is the same refund. A fault is retried by the job. */
export function createReturnPix(needs: Needs) {
  return async (key: PixKey): Promise<void> => {
    const pix = await needs.received.find(needs.db, key);
    if (pix?.disposition !== "returning") return;
    const tenant = await tenantOfRow(needs.tenants, key.tenant_id);
    const refund = await needs
      .gatewayFor(tenant)
      .refund({ end_to_end_id: pix.end_to_end_id, refund_id: refundIdOf(pix.end_to_end_id), amount: centavos(pix.amount) });
    if (refund.status === "processing") return returnPixJob.add(needs, key, askAgainMs);
    if (refund.status === "done")
      return needs.received.dispose(needs.db, key, { disposition: "returned", reason: pix.reason, at: needs.clock.now() });
    needs.log.error({ ...key, reason: refund.reason }, "a Pix could not be returned to its payer: a person must decide");
    return needs.received.dispose(needs.db, key, { disposition: "under_review", reason: "refund_failed", at: needs.clock.now() });
  };
}
