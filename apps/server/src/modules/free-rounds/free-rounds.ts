import type { FreeRoundReward, GameFreeRounds } from "@trevo/contract";
import type { RewardArgs } from "@trevo/offers";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, PlayerScope, Tenant } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { RewardHandler, RewardRefusal } from "../rewards/index.ts";

export type FreeRoundArgs = Extract<RewardArgs, { code: "free_rounds" }>;

export interface FreeRoundQuery {
  readonly group: "open" | "ended";
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The call that plays a free round. */
export interface Taking {
  /** Id of the reward. */
  readonly id: string;
  /** The ledger key of the call. */
  readonly external_id: string;
  readonly game_id: number;
  /** In centavos, as sent by the game's client. */
  readonly stake: number;
}

/** One round taken from its reward, or the round that the same call has played before. */
export type TakenRound =
  | { readonly before: string }
  | {
      readonly before: null;
      /** Null if the win is cash. */
      readonly bonus_id: string | null;
      /** Records the round in the same transaction. `payout` in centavos. */
      played(round: { readonly round_id: string; readonly payout: number }): Promise<void>;
    };

/**
 * Owns free rounds in house games, from the grant to the last round. Guarantees: a round is played once, however often its call arrives; no
 * player plays more rounds than were granted, or after they expired; a round has the stake and game of its reward. It does not draw a round
 * or post its win (`play` does, in the transaction that takes the round), or decide who is granted rounds (`rewards`).
 */
export interface FreeRounds {
  /** Rounds that win bonus money are granted with a bonus, under which they are played. */
  readonly grant: RewardHandler<"free_rounds">;
  /** True if the brand can grant them: a house game that ends in one call, and a stake within its limits. */
  accepts(tx: Tx, tenant: Tenant, reward: FreeRoundArgs): Promise<boolean>;
  /** Why a player's request cannot be granted now: the brand has switched the provider off. */
  readonly refusal: RewardRefusal<"free_rounds">;
  /** The player's free rounds in this game now; of several, those that expire first. */
  ofGame(owner: PlayerKey, game_id: number): Promise<GameFreeRounds | null>;
  /**
   * Locks the reward and takes one of its rounds. Call before the wallet is locked. Refuses with `not_found`; `free_rounds_over` if none
   * remain or they have expired; `wrong_state` for another game or stake; `idempotency_conflict`.
   */
  take(tx: Tx, owner: PlayerKey, taking: Taking): Promise<TakenRound>;
  /** Cancels what the deposit brought and was not played. Call before the wallet is locked. */
  cancelOfDeposit(tx: Tx, deposit: { readonly tenant_id: number; readonly deposit_id: string }): Promise<void>;
  /** Number of rounds left. */
  remaining(owner: PlayerKey, id: string): Promise<number>;
  list(scope: PlayerScope, query: FreeRoundQuery): Promise<Slice<FreeRoundReward>>;
  /** For the manifest. */
  readonly jobs: {
    end(): Promise<void>;
    remind(): Promise<void>;
    cancel(owner: PlayerKey): Promise<void>;
  };
}
