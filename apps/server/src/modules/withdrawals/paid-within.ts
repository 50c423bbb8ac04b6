import type { WithdrawTerms } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { store } from "./store.ts";

/** The figure covers nine of ten payouts of the last week. It is not published if a handful of payouts would decide it. */
const promise = { percent: 90, days: 7, leastPayouts: 20 } as const;
const dayMs = 86_400_000;
const minuteMs = 60_000;

/** How long one reading serves every player of a brand, ms; the figure changes slowly. */
export const paidWithinFreshMs = 5 * minuteMs;

/** Time from the request until the money was sent, over the tenant's recent payouts; null while there are too few. */
export async function readPaidWithin({ db }: { readonly db: Db }, tenant: Tenant, now: Date): Promise<WithdrawTerms["paid_within"]> {
  const { percent, days, leastPayouts } = promise;
  const since = new Date(now.getTime() - days * dayMs);
  const { payouts, ms } = await store.times.timeToPaid(db, { tenant_id: tenant.id, since, percent });
  return ms === null || payouts < leastPayouts ? null : { percent, days, payouts, minutes: Math.max(1, Math.ceil(ms / minuteMs)) };
}
