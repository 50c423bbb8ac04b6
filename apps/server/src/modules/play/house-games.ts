import type { HouseRound, HouseSession, Proof } from "@trevo/contract";
import type { LaunchScope, PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { RecomputedRound } from "./confirm-proof.ts";
import type { ActionInput } from "./act-in-round.ts";
import type { PlayerDraw } from "./draw-next.ts";
import type { PlayInput } from "./play-round.ts";
import type { Fairness } from "./read-fairness.ts";
import type { Rotated } from "./rotate-seeds.ts";

/** Runs house games: everything behind `/house/api`, for launches of either mode. */
export interface HouseGames {
  session(scope: LaunchScope): Promise<HouseSession>;
  play(scope: LaunchScope, input: PlayInput): Promise<HouseRound>;
  act(scope: LaunchScope, input: ActionInput & { readonly id: string }): Promise<HouseRound>;
  /** Returns how many rounds were ended. A job calls it every ten minutes. */
  finishAbandoned(): Promise<number>;
  /** The rounds shown in a history strip, or only the open one. */
  recent(scope: LaunchScope, open: boolean): Promise<HouseRound[]>;
  fairness(scope: LaunchScope): Promise<Fairness>;
  rotate(scope: LaunchScope, clientSeed: string): Promise<Rotated>;
  proof(scope: LaunchScope, roundId: string): Promise<Proof>;
  /** For the player's own history, when no game is open. */
  proofFor(scope: Pick<PlayerScope, "tenant" | "player_id">, roundId: string): Promise<Proof>;
  /** For house rounds that another module posts. See `drawNext`. */
  drawNext<Result>(owner: PlayerKey, attempt: (draw: PlayerDraw) => Promise<Result | null>): Promise<Result>;
  /** Refuses with `not_found`, `wrong_state`, `invalid_fields`. */
  confirm(scope: PlayerScope, round: RecomputedRound): Promise<void>;
}
