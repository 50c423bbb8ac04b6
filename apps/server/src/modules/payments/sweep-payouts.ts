import type { Tenant } from "../../kernel/scope.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { pauseAfter, sendPayoutJob } from "./send-payout.ts";
import type { WithdrawalStore } from "./withdrawal-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "clock" | "jobs" | "tenants"> {
  readonly withdrawals: WithdrawalStore;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const atOnce = 200;
/** How far behind its next question a withdrawal is when its job must have died. */
const stallsMs = minuteMs;
/** A receiver's bank sends money back within days, and the callback about it may be lost. */
const returnsForMs = 7 * 24 * hourMs;
const askReturnsEveryMs = 6 * hourMs;

/** Takes up withdrawals whose job died with its process, and asks now and then whether paid ones came back. */
export function createSweepPayouts(needs: Needs) {
  const sweepTenant = async (tenant: Tenant): Promise<void> => {
    const now = needs.clock.now().getTime();
    const ago = (ms: number): Date => new Date(now - ms);
    const quiet = await needs.withdrawals.unfinished(needs.db, { tenant_id: tenant.id, before: ago(stallsMs), limit: atOnce });
    const stalled = quiet.filter(
      (withdrawal) =>
        (withdrawal.attempted_at ?? withdrawal.cancellable_until ?? withdrawal.created_at).getTime() +
          pauseAfter(withdrawal.attempts) +
          stallsMs <
        now,
    );
    const paid = await needs.withdrawals.recentlyPaid(needs.db, {
      tenant_id: tenant.id,
      paid_since: ago(returnsForMs),
      asked_before: ago(askReturnsEveryMs),
      limit: atOnce,
    });
    for (const withdrawal of [...stalled, ...paid]) await sendPayoutJob.add(needs, withdrawal);
  };

  return async (): Promise<void> => {
    for (const tenant of await needs.tenants.all()) await sweepTenant(tenant);
  };
}
