import type { PixGateway } from "../../adapters/pix/gateway.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Deposits } from "../deposits/index.ts";
import type { Integrity } from "../integrity/index.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import type { Wallet } from "../wallet/index.ts";
import type { Withdrawals } from "../withdrawals/index.ts";

export interface ReconciliationNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly deposits: Pick<Deposits, "undecided" | "paidIn">;
  readonly withdrawals: Pick<Withdrawals, "underReview">;
  readonly wallet: Pick<Wallet, "dormantBalances">;
  readonly players: Pick<Players, "closedAmong">;
  readonly protection: Pick<Protection, "payerLinks" | "closePayerLinks">;
  readonly integrity: Pick<Integrity, "record" | "violations">;
  /** Providers' wins that wait for a person's decision. */
  readonly parkedWins: {
    waiting(tenantId: number, limit: number): Promise<{ id: string; amount: number; reason: string; parked_at: Date }[]>;
  };
  readonly tenants: { all(): Promise<Tenant[]> };
  /** The gateway of the tenant's own bank. */
  gatewayFor(tenant: Tenant): PixGateway;
}
