import type { EndedFreeBet, FreeBet } from "@trevo/contract";
import type { RewardArgs } from "@trevo/offers";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, PlayerScope, Tenant } from "../../kernel/scope.ts";
import type { RewardHandler } from "../rewards/index.ts";

/** What a bet with the free bet must be. */
export interface HeldFreeBet {
  readonly id: string;
  /** The whole stake in centavos. */
  readonly amount: number;
  readonly min_odds_x1000: number;
}

/** A free bet, and the bet that uses it. */
export interface FreeBetUse {
  readonly tenant_id: number;
  /** Id of the free bet. */
  readonly id: string;
  readonly bet_id: string;
}

/**
 * Owns free bets in a brand's own sports book, from the grant to their end. Guarantees: a free bet is the stake of only one bet, even under
 * concurrent requests; a void bet gives it back with the time it had left. It does not decide bets or post what they pay (`sportsbook`
 * does, in the transaction that uses the free bet), or decide who is granted one (`rewards`).
 */
export interface FreeBets {
  readonly grant: RewardHandler<"free_bet">;
  /** True if the brand can grant it: it has a book of its own, and a bet can have such a stake. */
  accepts(tx: Tx, tenant: Tenant, reward: Extract<RewardArgs, { code: "free_bet" }>): Promise<boolean>;
  /**
   * Locks a free bet for a bet that is decided now. Call before the wallet is locked. Refuses with `not_found`, and with `free_bet_over` if
   * a bet uses it, it was cancelled, or it has expired. With `has_waited` the expiry is not checked: it was checked when the bet was
   * received.
   */
  hold(tx: Tx, owner: PlayerKey, wanted: { readonly id: string; readonly has_waited: boolean }): Promise<HeldFreeBet>;
  /** Assigns the free bet to the bet. The transaction must have locked it. */
  use(tx: Tx, use: FreeBetUse): Promise<void>;
  /** Locks the free bets of bets that are settled. Call before the wallets are locked. */
  lock(tx: Tx, uses: readonly FreeBetUse[]): Promise<void>;
  /** Makes the free bet of a void bet usable again, for the time that it had left when it was used, and for at least a day. */
  giveBack(tx: Tx, use: FreeBetUse): Promise<void>;
  /**
   * Reassigns the free bet to a bet that is no longer void. Returns false if another bet has used it in the meantime; then both bets stand.
   */
  takeAgain(tx: Tx, use: FreeBetUse): Promise<boolean>;
  /** Cancels what the deposit brought. Call before the wallet is locked. */
  cancelOfDeposit(tx: Tx, deposit: { readonly tenant_id: number; readonly deposit_id: string }): Promise<void>;
  /** Free bets that the player can use now, first to expire first. */
  list(scope: PlayerScope): Promise<FreeBet[]>;
  /** Used, expired and cancelled free bets, last to end first. */
  listEnded(scope: PlayerScope): Promise<EndedFreeBet[]>;
  /** For the manifest. */
  readonly jobs: { cancel(owner: PlayerKey): Promise<void> };
}
