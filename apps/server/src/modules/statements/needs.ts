import type { Localized } from "@trevo/domain";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Deposits } from "../deposits/index.ts";
import type { Wallet } from "../wallet/index.ts";
import type { Withdrawals } from "../withdrawals/index.ts";

export interface StatementNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, "balance" | "rounds" | "latestRounds" | "entries" | "movesIn">;
  readonly bonuses: Pick<Bonuses, "byIds">;
  readonly deposits: Pick<Deposits, "list">;
  readonly withdrawals: Pick<Withdrawals, "list">;
  readonly games: {
    byIds(ids: number[]): Promise<Map<number, { titles: Localized; gamecode: string; image: string; provider_name: string }>>;
  };
}
