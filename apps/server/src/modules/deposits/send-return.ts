import type { Db, Tx } from "../../kernel/db.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { DepositReturn, DepositReturnKey } from "./deposit-return-store.ts";
import type { DepositNeeds } from "./needs.ts";
import { retryMs, getRefund } from "./return-pix.ts";
import { store } from "./store.ts";
import { notifyReturn } from "./notify-return.ts";

type Needs = Pick<DepositNeeds, "db" | "clock" | "log" | "jobs" | "tenants" | "gatewayFor" | "notifications">;

export const sendReturnJob = {
  name: "send-deposit-return",
  add: (to: { jobs: Pick<Jobs, "add">; db: Db | Tx }, { tenant_id, deposit_id }: DepositReturnKey, delayMs = 0): Promise<void> =>
    to.jobs.add(to.db, {
      name: "send-deposit-return",
      payload: { tenant_id, deposit_id },
      key: `send-deposit-return:${tenant_id}:${deposit_id}`,
      delayMs,
    }),
};

/**
 * Requests the return of a debited deposit from the bank. Every attempt is the same refund; the job retries after a fault. If the bank
 * refuses for good, for example because the scheme has already taken the money, staff decide.
 */
export async function sendReturn(needs: Needs, key: DepositReturnKey): Promise<void> {
  const found = await store.returns.find(needs.db, key);
  if (found?.state !== "sending") return;
  const refund = await getRefund(needs, found, found.amount);
  if (refund instanceof Fault) return settleRefused(needs, found, refund.message);
  if (refund.status === "processing") return sendReturnJob.add(needs, key, retryMs);
  if (refund.status === "failed") return settleRefused(needs, found, refund.reason ?? "failed");
  return settle(needs, key, { state: "returned", failure: null });
}

function settleRefused(needs: Needs, { tenant_id, deposit_id, end_to_end_id }: DepositReturn, failure: string): Promise<void> {
  needs.log.error({ tenant_id, end_to_end_id, failure }, "a deposit could not be returned to its payer: a person must decide");
  return settle(needs, { tenant_id, deposit_id }, { state: "refused", failure: failure.slice(0, 500) });
}

/** Stores the response and notifies the player in one transaction, once. */
const settle = (
  needs: Needs,
  key: DepositReturnKey,
  answer: { readonly state: "returned" | "refused"; readonly failure: string | null },
): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    const settled = await store.returns.settle(tx, key, { ...answer, at: needs.clock.now() });
    if (settled) await notifyReturn(needs, tx, settled);
  });
