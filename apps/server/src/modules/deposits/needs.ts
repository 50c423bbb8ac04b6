import type { PixGateway } from "../../adapters/pix/gateway.ts";
import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Coupons } from "../coupons/index.ts";
import type { FreeBets } from "../free-bets/index.ts";
import type { FreeRounds } from "../free-rounds/index.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Players } from "../players/index.ts";
import type { Proposals } from "../proposals/index.ts";
import type { Protection } from "../protection/index.ts";
import type { Wallet } from "../wallet/index.ts";

export interface DepositNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, "add">;
  readonly vault: Pick<Vault, "seal" | "open">;
  readonly broadcaster: Pick<Broadcaster, "toPlayer">;
  readonly wallet: Pick<
    Wallet,
    "postIn" | "announce" | "restrictions" | "lockRestrictions" | "balance" | "lockBalance" | "entriesOfKeys" | "playedSince"
  >;
  readonly notifications: Pick<Notifications, "send">;
  readonly players: Pick<Players, "byId" | "hold" | "staffNames">;
  readonly protection: Pick<Protection, "mayDeposit" | "judgePayer">;
  readonly coupons: Coupons["forDeposits"];
  readonly bonuses: Pick<Bonuses, "cancelOfDeposit">;
  readonly freeRounds: Pick<FreeRounds, "cancelOfDeposit">;
  readonly freeBets: Pick<FreeBets, "cancelOfDeposit">;
  readonly proposals: Pick<Proposals, "propose">;
  readonly tenants: {
    byId(id: number): Promise<Tenant | null>;
    all(): Promise<Tenant[]>;
  };
  /** Returns the gateway to the tenant's own bank. */
  gatewayFor(tenant: Tenant): PixGateway;
}
