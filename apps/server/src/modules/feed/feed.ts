import type { RecentBet } from "@trevo/contract";
import type { Follower } from "../../kernel/follower.ts";
import type { FollowedEntry } from "../wallet/index.ts";

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
