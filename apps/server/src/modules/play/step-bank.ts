import type { Tx } from "../../kernel/db.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import type { HouseRound } from "@trevo/contract";
import type { CheckedOpening } from "./house-round.ts";
import type { StepDetail, StepRound } from "./step-round.ts";
import type { OpenRound, RoundRef } from "./step-store.ts";

/** An opening with the caller's key. */
export interface OpeningCall {
  readonly opening: CheckedOpening;
  readonly key: string | null;
}

/** A round whose lock the caller holds. */
export type HeldRound = StepRound & Pick<OpenRound, "game_id">;

/**
 * Where the money of rounds of steps is: the ledger, or the demo wallet. What takes a `tx` happens exactly when that commits; whoever acts holds the open
 * round's lock before the bank takes its own.
 */
export interface StepBank {
  /** The id of the round that stands open, or has ended at once; a repeated key answers the round of the first time. */
  open(scope: LaunchScope, call: OpeningCall): Promise<string>;
  /** Null for what is no round of steps. */
  find(round: RoundRef): Promise<StepRound | null>;
  /** A further stake of the step `seq`. Throws a refusal where it is not allowed or not there. */
  addStake(tx: Tx, round: HeldRound, stake: { readonly amount: number; readonly seq: number; readonly cash_only: boolean }): Promise<void>;
  settle(tx: Tx, round: HeldRound, end: { readonly payout: number; readonly detail: StepDetail }): Promise<void>;
  /** After the commit: whoever shows the balance hears of it. */
  announce(round: StepRound): Promise<void>;
  /** As a client sees an ended round. */
  present(round: StepRound): Promise<HouseRound>;
  /** Cash and bonus together. */
  balance(round: StepRound): Promise<number>;
}
