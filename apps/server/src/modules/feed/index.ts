import type { RecentBet } from "@trevo/contract";
import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Follower } from "../../kernel/follower.ts";
import type { Log } from "../../kernel/log.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Players } from "../players/index.ts";
import type { FollowedEntry } from "../wallet/index.ts";
import { announceRounds } from "./announce-rounds.ts";
import { feedFollower } from "./feed-follower.ts";
import { recentBets } from "./recent-bets.ts";

export { createDemonstration } from "./demonstration.ts";
export { feedPersonalData } from "./personal-data.ts";
export { feedFollower } from "./feed-follower.ts";
export { registerFeedRoutes } from "./routes.ts";

export interface FeedNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly players: Pick<Players, "publicNames">;
  readonly catalog: Pick<Catalog, "byIds">;
  readonly broadcaster: Pick<Broadcaster, "toPublic">;
}

/**
 * Owns the public feed of bets: the newest closed rounds of each tenant.
 * Promises: real rounds only, each once; names masked, and none where a player hides; nothing of one tenant to another.
 * Does not: hold every round (`wallet` does), or promise a viewer to have heard of each: its events are hints, and capped.
 */
export interface Feed {
  readonly follower: Follower<FollowedEntry>;
  /** The newest rounds, newest first; as old as a few seconds. */
  recent(tenantId: number): Promise<readonly RecentBet[]>;
}

export function createFeed(needs: FeedNeeds): Feed {
  const tell = (rounds: Parameters<typeof announceRounds>[1]): void => {
    announceRounds(needs, rounds).catch((error: unknown) => needs.log.warn({ err: error }, "rounds were not announced"));
  };
  return { follower: feedFollower(tell), recent: recentBets(needs) };
}
