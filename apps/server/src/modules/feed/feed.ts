import type { RecentBet } from "@trevo/contract";
import type { Follower } from "../../kernel/follower.ts";
import type { FollowedEntry } from "../wallet/index.ts";

/**
 * Owns the public feed of bets: the newest closed rounds of each tenant, its newest large wins and the newest wins of each game.
 * Guarantees: real rounds only, each once; names are masked, and omitted for hidden players; nothing of one tenant is shown at another. It
 * does not hold every round (`wallet` does), or guarantee that a viewer receives each: its events are hints, and capped.
 */
export interface Feed {
  readonly follower: Follower<FollowedEntry>;
  /** The newest rounds, newest first. May be a few seconds old. */
  recent(tenantId: number): Promise<readonly RecentBet[]>;
  /** The newest wins of 500 reais or more, newest first. */
  largeWins(tenantId: number): Promise<readonly RecentBet[]>;
  /**
   * A game's newest rounds that returned more than their stake, newest first. Empty while so few players have played it that its number of
   * plays is not public either.
   */
  winsOf(tenantId: number, gameId: number): Promise<readonly RecentBet[]>;
}
