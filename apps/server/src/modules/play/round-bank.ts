import type { Tx } from "../../kernel/db.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import type { HouseRound } from "@trevo/contract";
import type { CheckedOpening } from "./house-round.ts";
import type { MultiActionDetail, MultiActionRound } from "./multi-action-round.ts";
import type { OpenRound, RoundRef } from "./open-round-store.ts";

/** An opening with the caller's key. */
export interface Opening {
  readonly opening: CheckedOpening;
  readonly key: string | null;
}

/** A round whose lock the caller holds. */
export type HeldRound = MultiActionRound & Pick<OpenRound, "game_id">;

/** Centavos, of the action `seq`. */
export interface FurtherStake extends Pick<LaunchScope, "cash_only" | "wager_class"> {
  readonly amount: number;
  readonly seq: number;
}

/**
 * Where the money of multi-action rounds is: the ledger, or the demo wallet. What takes a `tx` happens exactly when that commits; whoever acts holds the open
 * round's lock before the bank takes its own.
 */
export interface RoundBank {
  /** The id of the round that stands open, or has ended at once; a repeated key answers the round of the first time. */
  open(scope: LaunchScope, opening: Opening): Promise<string>;
  /** Null for what is no multi-action round. */
  find(round: RoundRef): Promise<MultiActionRound | null>;
  /** A further stake of the action `seq`. Throws a refusal where it is not allowed or not there. */
  addStake(tx: Tx, round: HeldRound, stake: FurtherStake): Promise<void>;
  settle(tx: Tx, round: HeldRound, end: { readonly payout: number; readonly detail: MultiActionDetail }): Promise<void>;
  /** After the commit: sends the balance to the player's screens. */
  announce(round: MultiActionRound): Promise<void>;
  /** As a client sees an ended round. */
  present(round: MultiActionRound): Promise<HouseRound>;
  /** Cash and bonus together. */
  balance(round: MultiActionRound): Promise<number>;
}
