import type { Clock } from "../../kernel/clock.ts";
import type { Wallet } from "../wallet/index.ts";

export interface RewardNeeds {
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, "postIn" | "announce">;
}
