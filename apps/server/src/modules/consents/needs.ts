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
  readonly players: Pick<Players, "holdAlone">;
}
