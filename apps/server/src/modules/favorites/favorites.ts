import type { Game } from "@trevo/contract";
import type { AnchoredPage } from "../../kernel/page-of.ts";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { Like } from "./store.ts";

/**
 * Owns which games a player keeps and likes.
 * Promises: the player's own only; the same call twice is one; of likes the highest operation wins, whenever it arrives.
 * Does not: know games (`catalog`). What the tenant no longer shows is kept, and not listed.
 */
export interface Favorites {
  /** A game that is let go of is on no page. */
  list(scope: PlayerScope, query: { page: number; as_of?: string | undefined }): Promise<AnchoredPage<Game>>;
  /** Ids, newest first. */
  keptBy(player: PlayerKey): Promise<number[]>;
  likedBy(player: PlayerKey): Promise<number[]>;
  /** Refuses with `not_found`. */
  keep(scope: PlayerScope, gameId: number): Promise<void>;
  letGo(scope: PlayerScope, gameId: number): Promise<void>;
  /** Answers what stands. Refuses with `not_found`. */
  like(scope: PlayerScope, input: Like & { readonly game_id: number }): Promise<Like>;
}
