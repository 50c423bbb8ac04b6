import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import type { Tenants } from "../tenants/index.ts";
import type { Wallet } from "../wallet/index.ts";
import type { WithdrawMethods } from "../withdraw-methods/index.ts";

export interface RiskNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "error">;
  readonly vault: Pick<Vault, "blindIndex">;
  readonly tenants: Pick<Tenants, "all">;
  readonly players: Pick<Players, "byId" | "staffNames">;
  readonly wallet: Pick<Wallet, "balance" | "restrictions">;
  readonly withdrawMethods: Pick<WithdrawMethods, "sharedKeys">;
  readonly protection: Pick<Protection, "sharedPayers">;
}
