import type { WithdrawTerms } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { store } from "./store.ts";

/** The promise covers nine payouts of ten of the last week, and says nothing where a handful would decide it. */
const promise = { percent: 90, days: 7, leastPayouts: 20 } as const;
const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The figure moves slowly: one reading serves every player of a brand for this long. */
export const paidWithinFreshMs = 5 * minuteMs;

/** From request to money sent, as the tenant's last payouts had it; null while there are too few to say. */
export async function readPaidWithin({ db }: { readonly db: Db }, tenant: Tenant, now: Date): Promise<WithdrawTerms["paid_within"]> {
  const { percent, days, leastPayouts } = promise;
  const since = new Date(now.getTime() - days * dayMs);
  const { payouts, ms } = await store.times.timeToPaid(db, { tenant_id: tenant.id, since, percent });
  return ms === null || payouts < leastPayouts ? null : { percent, days, payouts, minutes: Math.max(1, Math.ceil(ms / minuteMs)) };
}
