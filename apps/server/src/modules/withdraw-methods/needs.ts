import type { PlayerMessenger } from "../../adapters/messaging/messenger.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Players } from "../players/index.ts";
import type { Sessions } from "../sessions/index.ts";
import type { Tenants } from "../tenants/index.ts";

export interface WithdrawMethodNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly jobs: Pick<Jobs, "add">;
  readonly messenger: PlayerMessenger;
  readonly tenants: Pick<Tenants, "byId">;
  readonly players: Pick<Players, "byId">;
  readonly sessions: Pick<Sessions, "confirmPassword">;
}
