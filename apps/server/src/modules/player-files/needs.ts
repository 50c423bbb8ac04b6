import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Deposits } from "../deposits/index.ts";
import type { Players } from "../players/index.ts";
import type { Sessions } from "../sessions/index.ts";
import type { PlayersTotals } from "../totals/index.ts";
import type { VerificationModule } from "../verification/index.ts";
import type { Wallet } from "../wallet/index.ts";
import type { Withdrawals } from "../withdrawals/index.ts";

export interface PlayerFileNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly players: Pick<Players, "byId" | "listForStaff" | "searchForStaff" | "staffNames">;
  readonly wallet: Pick<Wallet, "balance" | "entries" | "latestRounds" | "restrictions">;
  readonly totals: Pick<PlayersTotals, "of">;
  readonly catalog: Pick<Catalog, "byIds">;
  readonly deposits: Pick<Deposits, "newest">;
  readonly withdrawals: Pick<Withdrawals, "newest">;
  readonly sessions: Pick<Sessions, "listBegun">;
  readonly verification: Pick<VerificationModule, "isVerified">;
}
