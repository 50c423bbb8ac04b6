import { type PayoutTimes, fewestPayouts, payoutTimesDays } from "@trevo/contract";
import type { Tenant } from "../../kernel/scope.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { payoutTimesStore } from "./payout-times-store.ts";

const dayMs = 86_400_000;
const wholeBasisPoints = 10_000;

/** One reading serves everybody of a tenant for this long. */
const freshMs = 60_000;

/** A share of all, rounded down: only all of them are 100 %. */
const shareOf = (count: number, all: number): number => Math.floor((count * wholeBasisPoints) / all);

/** How the tenant's payouts of the last days went, as old as a minute. */
export function createReadPayoutTimes({ db, clock }: Pick<PaymentsNeeds, "db" | "clock">) {
  const measure = async ({ id, settings }: Tenant, now: Date): Promise<PayoutTimes> => {
    const [sent, waiting] = await Promise.all([
      payoutTimesStore.sent(db, { tenant_id: id, since: new Date(now.getTime() - payoutTimesDays * dayMs) }),
      payoutTimesStore.waiting(db, id),
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
  };

  const known = new Map<number, { readonly at: number; readonly value: Promise<PayoutTimes> }>();
  return async (tenant: Tenant): Promise<PayoutTimes> => {
    const now = clock.now();
    const last = known.get(tenant.id);
    if (last && Math.abs(now.getTime() - last.at) < freshMs) return last.value;
    const value = measure(tenant, now);
    known.set(tenant.id, { at: now.getTime(), value });
    value.catch(() => known.delete(tenant.id));
    return value;
  };
}

export type ReadPayoutTimes = ReturnType<typeof createReadPayoutTimes>;
