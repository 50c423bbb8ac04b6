import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { RawCallback } from "../../adapters/pix/gateway.ts";
import { type PaymentsNeeds, tenantOfRow } from "./needs.ts";
import { sendPayoutJob } from "./send-payout.ts";
import type { WithdrawalStore } from "./withdrawal-store.ts";
import type { TakePix } from "./take-pix.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "log" | "jobs" | "tenants" | "gatewayFor"> {
  readonly withdrawals: WithdrawalStore;
  readonly takePix: TakePix;
}

interface PixNotice {
  readonly tenant_id: number;
  readonly end_to_end_id: string;
}

export const lookUpPixJob = "look-up-pix";

/**
 * Hears what the bank calls to say. It is a hint: every notice becomes a job that asks the bank itself, so that the call
 * is answered at once, survives a crash, and moves no money even when it is forged with a stolen secret.
 */
export function createReceiveCallback(needs: Needs) {
  const askAboutPayout = async (tenant: Tenant, payoutId: string): Promise<void> => {
    const withdrawal = await needs.withdrawals.findByPayoutId(needs.db, { tenant_id: tenant.id, payout_id: payoutId });
    if (withdrawal) await sendPayoutJob.add(needs.jobs, needs.db, withdrawal);
    else needs.log.warn({ tenant_id: tenant.id, payout_id: payoutId }, "a callback names a payout that nobody ordered");
  };

  return async (slug: string, raw: RawCallback): Promise<void> => {
    // A brand that sleeps still gets its money.
    const tenant = await needs.tenants.bySlug(slug);
    if (!tenant) throw refuse("tenant_unknown");
    const news = needs.gatewayFor(tenant).verifyCallback(raw);
    for (const { end_to_end_id } of news.received) {
      const notice: PixNotice = { tenant_id: tenant.id, end_to_end_id };
      await needs.jobs.add(needs.db, lookUpPixJob, notice, { key: `look-up-pix:${tenant.id}:${end_to_end_id}` });
    }
    for (const { id } of news.payouts) await askAboutPayout(tenant, id);
  };
}

/** The job behind a notice: what the bank itself says is taken, anything else is not. */
export function createLookUpPix(needs: Needs) {
  return async ({ tenant_id, end_to_end_id }: PixNotice): Promise<void> => {
    const tenant = await tenantOfRow(needs.tenants, tenant_id);
    const pix = await needs.gatewayFor(tenant).readReceived(end_to_end_id);
    if (pix) await needs.takePix(tenant, pix);
    else needs.log.warn({ tenant_id, end_to_end_id }, "a callback names a Pix that the bank does not have");
  };
}
