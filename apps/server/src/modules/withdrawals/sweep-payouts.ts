import type { Tenant } from "../../kernel/scope.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import { pauseAfter, sendPayoutJob } from "./send-payout.ts";
import { store } from "./store.ts";

type Needs = Pick<WithdrawalNeeds, "db" | "clock" | "jobs" | "tenants">;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const atOnce = 200;
/** A withdrawal's job counts as lost when the next attempt is overdue by this much. */
const stallsMs = minuteMs;
/** A receiver's bank may return money for some days, and the callback about it may be lost. */
const returnsForMs = 7 * 24 * hourMs;
const askReturnsEveryMs = 6 * hourMs;

/** Resumes withdrawals whose job was lost with its process, and checks periodically whether paid withdrawals were returned. */
export async function sweepPayouts(needs: Needs): Promise<void> {
  for (const tenant of await needs.tenants.all()) await sweepTenant(needs, tenant);
}

async function sweepTenant(needs: Needs, tenant: Tenant): Promise<void> {
  const now = needs.clock.now().getTime();
  const ago = (ms: number): Date => new Date(now - ms);
  const quiet = await store.lists.unfinished(needs.db, { tenant_id: tenant.id, before: ago(stallsMs), limit: atOnce });
  const stalled = quiet.filter(
    (withdrawal) =>
      (withdrawal.attempted_at ?? withdrawal.cancellable_until ?? withdrawal.created_at).getTime() +
        pauseAfter(withdrawal.attempts) +
        stallsMs <
      now,
  );
  const paid = await store.lists.recentlyPaid(needs.db, {
    tenant_id: tenant.id,
    paid_since: ago(returnsForMs),
    attempted_before: ago(askReturnsEveryMs),
    limit: atOnce,
  });
  for (const withdrawal of [...stalled, ...paid]) await sendPayoutJob.add(needs, withdrawal);
}
