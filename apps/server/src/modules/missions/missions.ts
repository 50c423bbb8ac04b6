import type { ClosingObstacle, Mission } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Follower, Position } from "../../kernel/follower.ts";
import type { ListPage } from "../../kernel/page-of.ts";
import type { PlayerKey, PlayerScope, StaffTenantScope, TenantScope } from "../../kernel/scope.ts";
import type { MissionKey } from "./store.ts";

/** A guest or a signed-in player. */
export interface MissionViewer extends TenantScope {
  readonly player: PlayerScope | null;
}

/**
 * Owns players' missions: which were accepted, their progress, and which were claimed. Guarantees: a mission counts from the transaction
 * that accepted it; completion is final; a mission is claimed once, and its rewards exist exactly when it is; an accepted mission keeps its
 * goals and rewards, whatever happens to the offer. It does not grant rewards (`rewards`), store missions' texts, limits and budgets
 * (`offers`), or decide about money by its counts.
 */
export interface Missions {
  /** Missions visible to the viewer: the player's own first, then those that can be accepted. Empty for guests of a regulated brand. */
  list(viewer: MissionViewer, page: number): Promise<ListPage<Mission>>;
  /** Refuses with `not_found`. */
  read(viewer: MissionViewer, id: string): Promise<Mission>;
  /**
   * Accepting again returns the mission unchanged. Refuses with `not_found`, `wrong_state`, `too_many_missions`, and the refusals of the
   * offer's conditions.
   */
  accept(scope: PlayerScope, id: string): Promise<Mission>;
  /** Claiming again returns the mission unchanged. Refuses with `not_found`, `mission_not_completed`, `self_excluded`, `blocked`. */
  claim(scope: PlayerScope, id: string): Promise<Mission>;
  /** Leaving again returns the mission unchanged. Refuses with `not_found`, `wrong_state`. */
  leave(scope: PlayerScope, id: string): Promise<Mission>;
  /**
   * Offers a mission to the player. Returns false if the player already has it. Refuses with `not_found`, and with `wrong_state` if offers
   * must be withheld from the player.
   */
  assign(scope: StaffTenantScope, input: { readonly mission_id: string; readonly player_id: string }): Promise<boolean>;
  /** True if the player has completed it, claimed or not. */
  hasCompleted(mission: MissionKey, db: Db | Tx): Promise<boolean>;
  /** Completed missions that were not claimed. */
  closingObstacles(db: Db | Tx, player: PlayerKey): Promise<readonly ClosingObstacle[]>;
  /** For the manifest. */
  readonly followers: readonly Follower<Position>[];
  readonly jobs: { expireEnded(): Promise<void>; forgetRounds(): Promise<void> };
}
