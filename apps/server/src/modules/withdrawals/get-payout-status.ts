import type { Tenant } from "../../kernel/scope.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import { sendPayoutJob } from "./send-payout.ts";
import { store } from "./store.ts";

/** A callback only identifies a payout; a job queries the bank. */
export async function getPayoutStatus(
  needs: Pick<WithdrawalNeeds, "db" | "log" | "jobs">,
  { id: tenant_id }: Tenant,
  payout_id: string,
): Promise<void> {
  const withdrawal = await store.withdrawals.findByPayoutId(needs.db, { tenant_id, payout_id });
  if (withdrawal) await sendPayoutJob.add(needs, withdrawal);
  else needs.log.warn({ tenant_id, payout_id }, "a callback names an unknown payout");
}
