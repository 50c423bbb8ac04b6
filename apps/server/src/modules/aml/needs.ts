import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { Deposits } from "../deposits/index.ts";
import type { Figures } from "../figures/index.ts";
import type { Players } from "../players/index.ts";
import type { Proposals } from "../proposals/index.ts";
import type { Tenants } from "../tenants/index.ts";
import type { Wallet } from "../wallet/index.ts";

export interface AmlNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "error">;
  readonly tenants: Pick<Tenants, "all">;
  readonly players: Pick<Players, "byId" | "staffNames">;
  readonly wallet: Pick<Wallet, "balance">;
  readonly figures: Pick<Figures, "players">;
  readonly deposits: Pick<Deposits, "returnedToOthers">;
  readonly proposals: Pick<Proposals, "propose">;
}
