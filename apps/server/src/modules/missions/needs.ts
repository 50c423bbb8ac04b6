import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Offers } from "../offers/index.ts";
import type { Player, Players } from "../players/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { MovedMission } from "./count-missions.ts";

export interface MissionNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "error">;
  readonly offers: Pick<Offers, "published" | "lock" | "version" | "facts" | "claimRefusal" | "reserve" | "settle" | "release">;
  readonly rewards: Pick<Rewards, "grantAll">;
  readonly catalog: Pick<Catalog, "games">;
  readonly players: Pick<Players, "byId" | "hold">;
  /** Refuses if the account is excluded, blocked or closed. */
  readonly protection: { mayLogin(player: Player, tx: Tx): Promise<void> };
  readonly notifications: Pick<Notifications, "send">;
  readonly broadcaster: Pick<Broadcaster, "toPlayer">;
}

/**
 * Called with the missions that a batch has changed, in its transaction. Returns a function that updates the players' screens after the
 * commit.
 */
export type MissionListener = (tx: Tx, moved: readonly MovedMission[]) => Promise<(() => void) | null>;
