import type { Game } from "@trevo/contract";
import type { AnchoredPage } from "../../kernel/page-of.ts";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { Like } from "./store.ts";

/**
 * Owns players' favourite games and likes. Guarantees: a player reads and changes only their own; a repeated call has no further effect;
 * the like with the highest operation id wins, whenever it arrives. It does not know games (`catalog`). Favourites that the tenant no
 * longer shows are kept but not listed.
 */
export interface Favorites {
  /** A game that was removed is on no page. */
  list(scope: PlayerScope, query: { page: number; as_of?: string | undefined }): Promise<AnchoredPage<Game>>;
  /** Ids, newest first. */
  keptBy(player: PlayerKey): Promise<number[]>;
  likedBy(player: PlayerKey): Promise<number[]>;
  /** Refuses with `not_found`. */
  keep(scope: PlayerScope, gameId: number): Promise<void>;
  letGo(scope: PlayerScope, gameId: number): Promise<void>;
  /** Returns the state in force. Refuses with `not_found`. */
  like(scope: PlayerScope, input: Like & { readonly game_id: number }): Promise<Like>;
}
