import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Offers } from "../offers/index.ts";
import type { Players } from "../players/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { MovedMission } from "./count-missions.ts";

export interface MissionNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly offers: Pick<Offers, "published" | "lock" | "version" | "facts" | "refusal" | "reserve" | "settle" | "release">;
  readonly rewards: Pick<Rewards, "grant">;
  readonly catalog: Pick<Catalog, "games">;
  readonly players: Pick<Players, "byId" | "hold">;
  readonly notifications: Pick<Notifications, "send">;
  readonly broadcaster: Pick<Broadcaster, "toPlayer">;
}

/** What follows from missions that a batch has moved, in its transaction. Answers what tells players' screens, after the commit. */
export type MissionListener = (tx: Tx, moved: readonly MovedMission[]) => Promise<(() => void) | null>;
