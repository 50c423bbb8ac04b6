import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Players } from "../players/index.ts";
import type { Proposals } from "../proposals/index.ts";
import type { Protection } from "../protection/index.ts";
import type { Sessions } from "../sessions/index.ts";
import type { Wallet } from "../wallet/index.ts";

export interface AccountBlockNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add">;
  readonly players: Pick<Players, "byId" | "hold" | "block" | "unblock" | "lockBlocked">;
  readonly sessions: Pick<Sessions, "sendRecovery">;
  readonly wallet: Pick<Wallet, "setRestrictions">;
  readonly protection: Pick<Protection, "reopenAccount">;
  readonly proposals: Pick<Proposals, "propose">;
}
