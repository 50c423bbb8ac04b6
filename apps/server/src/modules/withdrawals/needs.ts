import type { PixGateway } from "../../adapters/pix/gateway.ts";
import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Deposits } from "../deposits/index.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import type { Wallet } from "../wallet/index.ts";
import type { WithdrawMethods } from "../withdraw-methods/index.ts";
import type { PayoutFreezes } from "./payout-freezes.ts";

export interface WithdrawalNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly jobs: Pick<Jobs, "add">;
  readonly vault: Pick<Vault, "seal" | "open">;
  readonly broadcaster: Pick<Broadcaster, "toPlayer">;
  readonly wallet: Pick<Wallet, "postIn" | "announce" | "balance" | "lockBalance" | "restrictions">;
  readonly bonuses: Pick<Bonuses, "endedByWithdrawal" | "endForWithdrawal">;
  readonly notifications: Pick<Notifications, "send">;
  readonly players: Pick<Players, "byId" | "staffNames">;
  readonly protection: Pick<Protection, "unverifiedLimit" | "isVerified">;
  readonly methods: Pick<WithdrawMethods, "open" | "describe" | "holdOf">;
  readonly deposits: Pick<Deposits, "sumPaid">;
  readonly freezes: PayoutFreezes;
  readonly tenants: {
    byId(id: number): Promise<Tenant | null>;
    all(): Promise<Tenant[]>;
  };
  /** The tenant's own bank. */
  gatewayFor(tenant: Tenant): PixGateway;
}
