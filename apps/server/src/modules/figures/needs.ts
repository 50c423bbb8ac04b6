import type { PayoutTimes } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Returns } from "../returns/index.ts";

export interface FiguresNeeds {
  readonly db: Db;
  readonly clock: Clock;
  /** What the house should have kept in each hour, by the rules of its games. */
  readonly expectedHours: Returns["expectedHours"];
  /** How fast the brand has paid withdrawals of late. */
  payoutTimes(tenant: Tenant): Promise<PayoutTimes>;
}
