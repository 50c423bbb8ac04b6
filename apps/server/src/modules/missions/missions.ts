import type { ClosingObstacle, Mission } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Follower, Position } from "../../kernel/follower.ts";
import type { ListPage } from "../../kernel/page-of.ts";
import type { PlayerKey, PlayerScope, StaffTenantScope, TenantScope } from "../../kernel/scope.ts";

/** Whoever looks: a guest, or a signed-in player. */
export interface MissionViewer extends TenantScope {
  readonly player: PlayerScope | null;
}

/**
 * Owns players' missions: what they accepted, how far they have come, and that a completed one was claimed.
 * Promises: a mission counts from the transaction that accepted it; completing is final; a mission is claimed once, and its rewards exist exactly when it
 * is; what was accepted keeps its goals and rewards, whatever becomes of the offer.
 * Does not: give rewards itself (`rewards`), keep missions' texts, limits and budgets (`offers`), or decide over money by what it counted.
 */
export interface Missions {
  /** What the viewer can see: own missions first, then what can be accepted. Empty for guests of a regulated brand. */
  list(viewer: MissionViewer, page: number): Promise<ListPage<Mission>>;
  /** Refuses with `not_found`. */
  read(viewer: MissionViewer, id: string): Promise<Mission>;
  /** Whoever has accepted it gets it as it stands. Refuses with `not_found`, `wrong_state`, `too_many_missions`, or what the offer's conditions say. */
  accept(scope: PlayerScope, id: string): Promise<Mission>;
  /** Whoever has claimed it gets it as it stands. Refuses with `not_found`, `mission_not_completed`, `self_excluded`, `blocked`. */
  claim(scope: PlayerScope, id: string): Promise<Mission>;
  /** Whoever has left it gets it as it stands. Refuses with `not_found`, `wrong_state`. */
  leave(scope: PlayerScope, id: string): Promise<Mission>;
  /** Shows the player a mission to accept. False where the player has it already. Refuses with `not_found`; with `wrong_state` where no offer may address the player. */
  assign(scope: StaffTenantScope, input: { readonly mission_id: string; readonly player_id: string }): Promise<boolean>;
  /** Completed missions that nobody has claimed. */
  closingObstacles(db: Db | Tx, player: PlayerKey): Promise<readonly ClosingObstacle[]>;
  /** For the manifest. */
  readonly followers: readonly Follower<Position>[];
  readonly jobs: { expireEnded(): Promise<void>; forgetRounds(): Promise<void> };
}
