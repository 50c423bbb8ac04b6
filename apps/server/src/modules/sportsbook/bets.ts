import type { SportAutoCashOutRequest, SportBet, SportBetExplanation, SportBetProof, SportBetRequest } from "@trevo/contract";
import type { OpenStakes } from "../../kernel/open-stakes.ts";
import type { AnchoredPage } from "../../kernel/page-of.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { CashOut } from "./cash-out.ts";
import type { OwnBetsQuery } from "./own-bets.ts";

export interface PlaceBet extends SportBetRequest {
  readonly idempotency_key: string | null;
}

/** Bets of players. */
export interface SportBets {
  /**
   * Takes the stake and accepts the bet at the current odds; one on a match in play waits first, as `pending`. Or refuses and changes nothing: with `odds_changed`, `market_suspended`,
   * `market_closed`, `related_selections`, `not_combinable`, `stake_too_low`, `stake_too_high`, or as any stake.
   */
  place(scope: PlayerScope, bet: PlaceBet): Promise<SportBet>;
  /** Pays at once, or receives what is decided after the delay in play. Refuses with `not_found`, `cash_out_unavailable`, `cash_out_changed`, `cash_out_pending`. */
  cashOut(scope: PlayerScope, request: CashOut): Promise<SportBet>;
  /**
   * Cashes the whole bet out by itself once it is worth so much; another target replaces it. Refuses with `not_found`, `cash_out_unavailable`,
   * `auto_cash_out_too_high`.
   */
  setAutoCashOut(scope: PlayerScope, target: SportAutoCashOutRequest & { readonly id: string }): Promise<SportBet>;
  /** Refuses with `not_found`. */
  cancelAutoCashOut(scope: PlayerScope, bet: { readonly id: string }): Promise<SportBet>;
  /** The player's own, newest first. */
  list(scope: PlayerScope, query: OwnBetsQuery): Promise<AnchoredPage<SportBet>>;
  /** The player's own that wait for their match, and those that were refused within a day, the newest first. */
  pending(scope: PlayerScope): Promise<SportBet[]>;
  /** What was placed, or cashed out, under this idempotency key, as it stands now. Refuses with `not_found`. */
  sent(scope: PlayerScope, key: string): Promise<SportBet>;
  /** Refuses with `not_found` what is not the player's. */
  find(scope: PlayerScope, id: string): Promise<SportBet>;
  /** Everything by which it is recomputed offline (`packages/verifier`). Refuses with `not_found`. */
  prove(scope: PlayerScope, id: string): Promise<SportBetProof>;
  /** How its payout came about. Refuses with `not_found`, and with `wrong_state` while it is open. */
  explain(scope: PlayerScope, id: string): Promise<SportBetExplanation>;
  /** What is staked in bets that are not settled. */
  openStakes(tenantId: number): Promise<OpenStakes>;
  /** Computes anew what open bets cost; a job does every minute. */
  renewExposures(): Promise<void>;
  /** Settles every bet that a result decides now. Returns how many bets it looked at. */
  settleDue(): Promise<number>;
  /** Decides every bet in play that has waited long enough. Returns how many were due. */
  decideDue(): Promise<number>;
  /** Decides every cash-out in play that has waited long enough. Returns how many were due. */
  decideCashOuts(): Promise<number>;
  /** Tries the targets that are reached, of the next few hundred. Returns how many were. */
  tryAutoCashOuts(): Promise<number>;
  /** Keeps settling and deciding. Any number of processes may. */
  start(): void;
  stop(): Promise<void>;
  /** Throws when the database's triggers obey other states than this code: run it at start. */
  checkStates(): Promise<void>;
}
