import type { FreeRoundReward, GameFreeRounds } from "@trevo/contract";
import type { RewardArgs } from "@trevo/offers";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, PlayerScope, Tenant } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { RewardHandler } from "../rewards/index.ts";

export type FreeRoundArgs = Extract<RewardArgs, { code: "free_rounds" }>;

export interface FreeRoundQuery {
  readonly group: "open" | "ended";
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The call that plays one. */
export interface Taking {
  /** Of the reward. */
  readonly id: string;
  /** The ledger's key of the call. */
  readonly external_id: string;
  readonly game_id: number;
  /** Centavos, as the game's client states it. */
  readonly stake: number;
}

/** One round, taken from its reward; or what the same call has played before. */
export type TakenRound =
  | { readonly before: string }
  | {
      readonly before: null;
      /** Null: the win is cash. */
      readonly bonus_id: string | null;
      /** Records what was played, in the same transaction. `payout` in centavos. */
      played(round: { readonly round_id: string; readonly payout: number }): Promise<void>;
    };

/**
 * Owns free rounds in games of the house, from the grant to the last round.
 * Promises: a round is played once, however often its call comes; nobody plays more than were given, nor after their end; what a round was played with
 * is what the reward states.
 * Does not: draw a round or post its win (`play` does, in the transaction that takes it), or decide who is given rounds (`rewards`).
 */
export interface FreeRounds {
  /** Rounds whose wins are bonus money come with a bonus, which they are played under. */
  readonly grant: RewardHandler<"free_rounds">;
  /** Whether the brand can give them: a game of the house that ends in one call, and a stake within its limits. */
  accepts(tx: Tx, tenant: Tenant, reward: FreeRoundArgs): Promise<boolean>;
  /** Those that the player has in this game now, the first to lapse where there are several. */
  ofGame(owner: PlayerKey, game_id: number): Promise<GameFreeRounds | null>;
  /**
   * Locks the reward, and takes one round of it. Refuses with `not_found`; `free_rounds_over` where none remain, or their time is over; `wrong_state`
   * in another game or with another stake; `idempotency_conflict`. The wallet is locked after it.
   */
  take(tx: Tx, owner: PlayerKey, taking: Taking): Promise<TakenRound>;
  /** Ends what the deposit has brought and is not played. Before the wallet is locked. */
  cancelOfDeposit(tx: Tx, deposit: { readonly tenant_id: number; readonly deposit_id: string }): Promise<void>;
  /** How many rounds remain of it. */
  remaining(owner: PlayerKey, id: string): Promise<number>;
  list(scope: PlayerScope, query: FreeRoundQuery): Promise<Slice<FreeRoundReward>>;
  /** For the manifest. */
  readonly jobs: {
    end(): Promise<void>;
    remind(): Promise<void>;
    cancel(owner: PlayerKey): Promise<void>;
  };
}
