import type { MessageChannel } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Players } from "../players/index.ts";

export interface ConsentNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add">;
  readonly vault: Pick<Vault, "blindIndex">;
  /** True if the brand currently has a carrier for the channel. A channel without one is not shown. */
  readonly isServed: (tenantId: number, channel: MessageChannel) => Promise<boolean>;
  readonly players: Pick<Players, "holdAlone" | "byId">;
}
