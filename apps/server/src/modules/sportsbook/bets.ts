import type { SportAutoCashOutRequest, SportBet, SportBetExplanation, SportBetProof, SportBetRequest } from "@trevo/contract";
import type { OpenStakes } from "../../kernel/open-stakes.ts";
import type { AnchoredPage } from "../../kernel/page-of.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { CashOut } from "./cash-out.ts";
import type { OwnBetsQuery } from "./own-bets.ts";

export interface PlaceBet extends SportBetRequest {
  readonly idempotency_key: string | null;
}

/** The players' bets. */
export interface SportBets {
  /**
   * Debits the stake and accepts the bet at the current odds. A bet on a match in play waits first, as `pending`. Otherwise refuses and
   * changes nothing: with `odds_changed`, `market_suspended`, `market_closed`, `related_selections`, `not_combinable`, `stake_too_low`,
   * `stake_too_high`, or as any stake does.
   */
  place(scope: PlayerScope, bet: PlaceBet): Promise<SportBet>;
  /**
   * Pays at once, or stores a request that is decided after the delay in play. Refuses with `not_found`, `cash_out_unavailable`,
   * `cash_out_changed`, `cash_out_pending`.
   */
  cashOut(scope: PlayerScope, request: CashOut): Promise<SportBet>;
  /**
   * Cashes out the whole bet automatically once its offer reaches the target; replaces an earlier target. Refuses with `not_found`,
   * `cash_out_unavailable`, `auto_cash_out_too_high`.
   */
  setAutoCashOut(scope: PlayerScope, target: SportAutoCashOutRequest & { readonly id: string }): Promise<SportBet>;
  /** Refuses with `not_found`. */
  cancelAutoCashOut(scope: PlayerScope, bet: { readonly id: string }): Promise<SportBet>;
  /** The player's own bets, newest first. */
  list(scope: PlayerScope, query: OwnBetsQuery): Promise<AnchoredPage<SportBet>>;
  /** The player's own bets that wait in play, and those refused within a day, newest first. */
  pending(scope: PlayerScope): Promise<SportBet[]>;
  /** The bet that was placed, or cashed out, under this idempotency key, in its present state. Refuses with `not_found`. */
  sent(scope: PlayerScope, key: string): Promise<SportBet>;
  /** Refuses with `not_found` unless the bet is the player's own. */
  find(scope: PlayerScope, id: string): Promise<SportBet>;
  /** Everything needed to recompute the bet offline (`packages/verifier`). Refuses with `not_found`. */
  prove(scope: PlayerScope, id: string): Promise<SportBetProof>;
  /** Explains the payout. Refuses with `not_found`, and with `wrong_state` while the bet is open. */
  explain(scope: PlayerScope, id: string): Promise<SportBetExplanation>;
  /** Stakes of unsettled bets. */
  openStakes(tenantId: number): Promise<OpenStakes>;
  /** Recomputes the exposures of open bets. A job calls it every minute. */
  renewExposures(): Promise<void>;
  /** Settles every bet that a result decides now. Returns how many bets it examined. */
  settleDue(): Promise<number>;
  /** Decides every bet in play whose delay has passed. Returns how many were due. */
  decideDue(): Promise<number>;
  /** Decides every cash-out in play whose delay has passed. Returns how many were due. */
  decideCashOuts(): Promise<number>;
  /** Tries the reached targets among the next few hundred. Returns how many were reached. */
  tryAutoCashOuts(): Promise<number>;
  /** Keeps settling and deciding. Any number of processes may run it. */
  start(): void;
  stop(): Promise<void>;
  /** Throws if the database's triggers enforce other states than this code. Call it at start. */
  checkStates(): Promise<void>;
}
