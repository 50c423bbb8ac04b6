import type { RewardCode } from "@trevo/offers";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Wallet } from "../wallet/index.ts";
import type { RewardHandler, RewardLock, RewardRefusal } from "./rewards.ts";

export interface RewardNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, "postIn" | "announce">;
  readonly bonuses: Pick<Bonuses, "give">;
}

/** Handlers by the code of the rewards that they grant. */
export type Handlers = Map<
  RewardCode,
  {
    readonly grant: RewardHandler<RewardCode>;
    readonly lock: RewardLock | undefined;
    readonly refusal: RewardRefusal<RewardCode> | undefined;
  }
>;
