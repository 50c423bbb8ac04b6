import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { RawCallback } from "../../adapters/pix/gateway.ts";
import { lookUpPixJob } from "./look-up-pix.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { sendPayoutJob } from "./send-payout.ts";
import type { WithdrawalStore } from "./withdrawal-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "log" | "jobs" | "tenants" | "gatewayFor"> {
  readonly withdrawals: WithdrawalStore;
}

/**
 * Hears what the bank calls to say. It is a hint: every notice becomes a job that asks the bank itself, so that the call
 * is answered at once, survives a crash, and moves no money even when it is forged with a stolen secret.
 */
export function createReceiveCallback(needs: Needs) {
  const askAboutPayout = async (tenant: Tenant, payoutId: string): Promise<void> => {
    const withdrawal = await needs.withdrawals.findByPayoutId(needs.db, { tenant_id: tenant.id, payout_id: payoutId });
    if (withdrawal) await sendPayoutJob.add(needs, withdrawal);
    else needs.log.warn({ tenant_id: tenant.id, payout_id: payoutId }, "a callback names a payout that nobody ordered");
  };

  return async (slug: string, raw: RawCallback): Promise<void> => {
    // A brand that sleeps still gets its money.
    const tenant = await needs.tenants.bySlug(slug);
    if (!tenant) throw refuse("tenant_unknown");
    const news = needs.gatewayFor(tenant).verifyCallback(raw);
    for (const { end_to_end_id } of news.received) {
      await lookUpPixJob.add(needs, { tenant_id: tenant.id, end_to_end_id });
    }
    for (const { id } of news.payouts) await askAboutPayout(tenant, id);
  };
}
