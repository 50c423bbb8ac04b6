import { payoutBucketEnds } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type PayoutSpread, payoutSpreadStore } from "./payout-spread-store.ts";

export interface SpreadSpan {
  readonly from: Date;
  readonly until: Date;
  /** Start of each step; the first step starts with the span. */
  readonly starts: readonly Date[];
}

export interface PayoutSpreads {
  readonly promise_ms: number;
  readonly total: PayoutSpread;
  readonly buckets: { up_to_ms: number | null; payouts: number }[];
  /** One entry for each step. */
  readonly steps: readonly PayoutSpread[];
}

const none: PayoutSpread = { payouts: 0, within: 0, median_ms: null, p95_ms: null };

/** Reads how long the tenant's payouts of a span took, from the request until the money was sent, and how many kept the promise. */
export async function readPayoutSpread(
  { db }: { readonly db: Db },
  { id, settings }: Pick<Tenant, "id" | "settings">,
  { from, until, starts }: SpreadSpan,
): Promise<PayoutSpreads> {
  const promise_ms = settings.payout_promise_ms;
  const query = { tenant_id: id, from, until, promise_ms };
  const [total, steps, buckets] = await Promise.all([
    payoutSpreadStore.total(db, query),
    payoutSpreadStore.steps(db, query, starts),
    payoutSpreadStore.buckets(db, query, payoutBucketEnds),
  ]);
  return {
    promise_ms,
    total,
    buckets: [...payoutBucketEnds, null].map((up_to_ms, nth) => ({ up_to_ms, payouts: buckets.get(nth) ?? 0 })),
    steps: starts.map((_, nth) => steps.get(nth) ?? none),
  };
}
