import type { PayoutSpans, PayoutTimes, openProducts } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { OpenStakes } from "../../kernel/open-stakes.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { QueueQuery, WaitingCount } from "../../kernel/staff-queue.ts";
import type { Returns } from "../returns/index.ts";

/** How long payouts of a span took, as read by `withdrawals`. */
export interface PayoutSpreads {
  readonly promise_ms: number;
  readonly total: PayoutSpans["total"];
  readonly buckets: PayoutSpans["buckets"];
  readonly steps: readonly PayoutSpans["total"][];
}

export interface FiguresNeeds {
  readonly db: Db;
  readonly clock: Clock;
  /** What the house should have kept in each hour by the RTP of its games. */
  readonly expectedHours: Returns["expectedHours"];
  /** Number of alarms by brand that nobody has taken, or that were raised again since. */
  openAlarms(query: Pick<QueueQuery, "tenants" | "now">): Promise<WaitingCount[]>;
  /** Masked names, as staff see them in lists. */
  staffNames(tenantId: number, playerIds: readonly string[]): Promise<Map<string, string>>;
  gameTitles(ids: number[]): Promise<ReadonlyMap<number, string>>;
  /** How fast the brand has recently paid withdrawals. */
  payoutTimes(tenant: Tenant): Promise<PayoutTimes>;
  payoutSpread(
    tenant: Tenant,
    span: { readonly from: Date; readonly until: Date; readonly starts: readonly Date[] },
  ): Promise<PayoutSpreads>;
  /** Unsettled stakes at a brand, by the modules that accept the bets. */
  readonly openStakes: { readonly [P in (typeof openProducts)[number]]: (tenantId: number) => Promise<OpenStakes> };
}
