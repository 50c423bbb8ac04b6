import type { RecentBet } from "@trevo/contract";
import type { Follower } from "../../kernel/follower.ts";
import type { FollowedEntry } from "../wallet/index.ts";

/**
 * Owns the public feed of bets: the newest closed rounds of each tenant, its newest large wins and the newest wins of each game.
 * Promises: real rounds only, each once; names masked, and none where a player hides; nothing of one tenant to another.
 * Does not: hold every round (`wallet` does), or promise that a viewer receives each: its events are hints, and capped.
 */
export interface Feed {
  readonly follower: Follower<FollowedEntry>;
  /** The newest rounds, newest first; as old as a few seconds. */
  recent(tenantId: number): Promise<readonly RecentBet[]>;
  /** The newest wins of 500 and more, newest first. */
  largeWins(tenantId: number): Promise<readonly RecentBet[]>;
  /** A game's newest rounds that returned more than they cost, newest first. None while so few play it that its plays are not public either. */
  winsOf(tenantId: number, gameId: number): Promise<readonly RecentBet[]>;
}
