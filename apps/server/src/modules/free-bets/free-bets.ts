import type { EndedFreeBet, FreeBet } from "@trevo/contract";
import type { RewardArgs } from "@trevo/offers";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, PlayerScope, Tenant } from "../../kernel/scope.ts";
import type { RewardHandler } from "../rewards/index.ts";

/** What a bet with it must be. */
export interface HeldFreeBet {
  readonly id: string;
  /** Its whole stake, centavos. */
  readonly amount: number;
  readonly min_odds_x1000: number;
}

/** A free bet, and the bet that has it. */
export interface FreeBetUse {
  readonly tenant_id: number;
  /** Of the free bet. */
  readonly id: string;
  readonly bet_id: string;
}

/**
 * Owns free bets in a brand's own sports book, from the grant to their end.
 * Promises: one is the stake of one bet, however many ask for it at once; a void bet gives it back, with the time that it had left.
 * Does not: decide bets or post what they pay (`sportsbook` does, in the transaction that takes it), or decide who is given one (`rewards`).
 */
export interface FreeBets {
  readonly grant: RewardHandler<"free_bet">;
  /** Whether the brand can give it: it has a book of its own, and a bet takes such a stake. */
  accepts(tx: Tx, tenant: Tenant, reward: Extract<RewardArgs, { code: "free_bet" }>): Promise<boolean>;
  /**
   * Locks it for a bet that is decided now: the wallet is locked after it. Refuses with `not_found`, and `free_bet_over` where a bet has it, it was
   * cancelled, or its time is over. The time of a bet that has waited was compared when it was received: `has_waited`.
   */
  hold(tx: Tx, owner: PlayerKey, wanted: { readonly id: string; readonly has_waited: boolean }): Promise<HeldFreeBet>;
  /** The bet has it from now on. It is held by the transaction. */
  use(tx: Tx, use: FreeBetUse): Promise<void>;
  /** Locks those of bets that are settled, before their wallets. */
  lock(tx: Tx, uses: readonly FreeBetUse[]): Promise<void>;
  /** The bet turned out void: it can be used again, for the time that it had left when it was used, and for a day at least. */
  giveBack(tx: Tx, use: FreeBetUse): Promise<void>;
  /** The bet is void no more. False where another bet has it meanwhile: then both stand. */
  takeAgain(tx: Tx, use: FreeBetUse): Promise<boolean>;
  /** Ends what the deposit has brought. Before the wallet is locked. */
  cancelOfDeposit(tx: Tx, deposit: { readonly tenant_id: number; readonly deposit_id: string }): Promise<void>;
  /** Those that the player can use now, the first to expire at the top. */
  list(scope: PlayerScope): Promise<FreeBet[]>;
  /** Those that were used, have expired or were cancelled, the last to end at the top. */
  listEnded(scope: PlayerScope): Promise<EndedFreeBet[]>;
  /** For the manifest. */
  readonly jobs: { cancel(owner: PlayerKey): Promise<void> };
}
