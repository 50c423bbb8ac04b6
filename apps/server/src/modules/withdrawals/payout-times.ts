import { type PayoutTimes, fewestPayouts, payoutTimesDays } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { store } from "./store.ts";

const dayMs = 86_400_000;
const wholeBasisPoints = 10_000;

/** How long one reading serves every caller of a tenant, ms. */
export const payoutTimesFreshMs = 60_000;

/** Share in basis points, rounded down, so that only all of them are 100 %. */
const shareOf = (count: number, all: number): number => Math.floor((count * wholeBasisPoints) / all);

/** Figures of the tenant's payouts of the last days. */
export async function readPayoutTimes({ db }: { readonly db: Db }, { id, settings }: Tenant, now: Date): Promise<PayoutTimes> {
  const [sent, waiting] = await Promise.all([
    store.times.sent(db, { tenant_id: id, since: new Date(now.getTime() - payoutTimesDays * dayMs) }),
    store.times.waiting(db, id),
  ]);
  const { payouts, percentiles, within, buckets } = sent;
  const figures =
    percentiles === null || payouts < fewestPayouts
      ? null
      : {
          ...percentiles,
          within_minute: shareOf(within.minute, payouts),
          within_hour: shareOf(within.hour, payouts),
          within_day: shareOf(within.day, payouts),
          buckets,
        };
  return {
    days: payoutTimesDays,
    fewest: fewestPayouts,
    payouts,
    figures,
    waiting: { payouts: waiting.payouts, oldest_ms: waiting.since && Math.max(0, now.getTime() - waiting.since.getTime()) },
    review_promise_ms: settings.payout_review_ms,
    payment_promise_ms: settings.payout_promise_ms,
    measured_at: now.toISOString(),
  };
}
