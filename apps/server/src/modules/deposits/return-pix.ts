import { centavos } from "@trevo/domain";
import type { Refund } from "../../adapters/pix/gateway.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import { tenantOfRow } from "../../kernel/scope.ts";
import { refundIdOf } from "./bank-ids.ts";
import type { DepositNeeds } from "./needs.ts";
import type { PixKey } from "./received-pix-store.ts";
import { store } from "./store.ts";

type Needs = Pick<DepositNeeds, "db" | "clock" | "log" | "jobs" | "tenants" | "gatewayFor">;

/** Delay before the status of a refund is read again. */
export const retryMs = 10_000;

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

/**
 * Returns the whole Pix to its payer. Every attempt uses the same refund id and is therefore the same refund. The job retries after a
 * fault. If the bank refuses for good, for example because the scheme has already taken a part, staff decide.
 */
export async function returnPix(needs: Needs, { tenant_id, end_to_end_id }: PixKey): Promise<void> {
  const key = { tenant_id, end_to_end_id };
  const pix = await store.receivedPix.find(needs.db, key);
  if (pix?.disposition !== "returning") return;
  const refund = await getRefund(needs, key, pix.amount);
  if (refund instanceof Fault) return leaveToPerson(needs, key, { reason: "refund_refused", logged: { err: refund } });
  if (refund.status === "processing") return returnPixJob.add(needs, key, retryMs);
  if (refund.status === "failed") return leaveToPerson(needs, key, { reason: "refund_failed", logged: { reason: refund.reason } });
  return store.receivedPix.dispose(needs.db, key, { disposition: "returned", reason: pix.reason, at: needs.clock.now() });
}

/** Returns the bank's state of the refund, or why the bank refuses it for good. Denied access to the bank is no response to the refund. */
export async function getRefund(needs: Needs, key: PixKey, amount: number): Promise<Refund | Fault> {
  const tenant = await tenantOfRow(needs.tenants, key.tenant_id);
  const order = { end_to_end_id: key.end_to_end_id, refund_id: refundIdOf(key.end_to_end_id), amount: centavos(amount) };
  return needs
    .gatewayFor(tenant)
    .refund(order)
    .catch((error: unknown) => {
      if (error instanceof Fault && error.isFinal) return error;
      throw error;
    });
}

function leaveToPerson(needs: Needs, key: PixKey, { reason, logged }: { reason: string; logged: object }): Promise<void> {
  needs.log.error({ ...key, ...logged }, "a Pix could not be returned to its payer: a person must decide");
  return store.receivedPix.dispose(needs.db, key, { disposition: "under_review", reason, at: needs.clock.now() });
}
