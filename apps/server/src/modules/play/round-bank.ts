import type { Tx } from "../../kernel/db.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import type { StakeSession } from "../wallet/index.ts";
import type { HouseRound } from "@trevo/contract";
import type { CheckedOpening } from "./house-round.ts";
import type { MultiActionDetail, MultiActionRound } from "./multi-action-round.ts";
import type { OpenRound, RoundRef } from "./open-round-store.ts";

/** An opening with the key that the caller sent. */
export interface Opening {
  readonly opening: CheckedOpening;
  readonly key: string | null;
}

/** A round whose lock the caller holds. */
export type HeldRound = MultiActionRound & Pick<OpenRound, "game_id">;

/** A further stake for the action `seq`, in centavos. */
export interface FurtherStake extends Pick<LaunchScope, "cash_only" | "wager_class"> {
  readonly session?: StakeSession;
  readonly amount: number;
  readonly seq: number;
}

/**
 * Holds the money of multi-action rounds: in the ledger, or in the demo wallet. Methods with a `tx` take effect if it commits. An action
 * locks the open round before the bank takes its own locks.
 */
export interface RoundBank {
  /** Returns the id of the round, which is open or has ended at once. A repeated key returns the round of the first time. */
  open(scope: LaunchScope, opening: Opening): Promise<string>;
  /** Null if it is not a multi-action round. */
  find(round: RoundRef): Promise<MultiActionRound | null>;
  /** Adds a further stake for the action `seq`. Refuses it if it is not allowed or not covered. */
  addStake(tx: Tx, round: HeldRound, stake: FurtherStake): Promise<void>;
  settle(tx: Tx, round: HeldRound, end: { readonly payout: number; readonly detail: MultiActionDetail }): Promise<void>;
  /** Sends the balance to the player's screens, after the commit. */
  announce(round: MultiActionRound): Promise<void>;
  /** The ended round as a client sees it. */
  present(round: MultiActionRound): Promise<HouseRound>;
  /** Cash and bonus together, in centavos. */
  balance(round: MultiActionRound): Promise<number>;
}
