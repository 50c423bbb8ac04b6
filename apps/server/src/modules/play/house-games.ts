import type { HouseRound, HouseSession, Proof } from "@trevo/contract";
import type { LaunchScope, PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { RecomputedRound } from "./confirm-proof.ts";
import type { ActionInput } from "./act-in-round.ts";
import type { PlayerDraw } from "./draw-next.ts";
import type { PlayInput } from "./play-round.ts";
import type { Fairness } from "./read-fairness.ts";
import type { Rotated } from "./rotate-seeds.ts";

/** Where house games are played: everything behind `/house/api`, for a launch of either mode. */
export interface HouseGames {
  session(scope: LaunchScope): Promise<HouseSession>;
  play(scope: LaunchScope, input: PlayInput): Promise<HouseRound>;
  act(scope: LaunchScope, input: ActionInput & { readonly id: string }): Promise<HouseRound>;
  /** Answers how many rounds were ended; a job does it every ten minutes. */
  finishAbandoned(): Promise<number>;
  /** The rounds that a history strip shows, or the one that is open. */
  recent(scope: LaunchScope, open: boolean): Promise<HouseRound[]>;
  fairness(scope: LaunchScope): Promise<Fairness>;
  rotate(scope: LaunchScope, clientSeed: string): Promise<Rotated>;
  proof(scope: LaunchScope, roundId: string): Promise<Proof>;
  /** For the player's own history, without a game open. */
  proofFor(scope: Pick<PlayerScope, "tenant" | "player_id">, roundId: string): Promise<Proof>;
  /** For rounds of the house that another module posts: `drawNext`. */
  drawNext<Result>(owner: PlayerKey, attempt: (draw: PlayerDraw) => Promise<Result | null>): Promise<Result>;
  /** Refuses with `not_found`, `wrong_state`, `invalid_fields`. */
  confirm(scope: PlayerScope, round: RecomputedRound): Promise<void>;
}
