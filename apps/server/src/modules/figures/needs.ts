import type { PayoutTimes } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";

export interface FiguresNeeds {
  readonly db: Db;
  readonly clock: Clock;
  /** How fast the brand has paid withdrawals of late. */
  payoutTimes(tenant: Tenant): Promise<PayoutTimes>;
}
