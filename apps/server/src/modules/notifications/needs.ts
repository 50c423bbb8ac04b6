import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Players } from "../players/index.ts";

export interface NotificationNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add">;
  readonly broadcaster: Pick<Broadcaster, "toPlayer">;
  readonly players: Pick<Players, "byId">;
  /** To the player's devices, by job; absent where nothing is pushed. */
  readonly push?: (to: PlayerKey, input: { id: string; message: { title: string; text: string; link: string } }) => Promise<void>;
}
