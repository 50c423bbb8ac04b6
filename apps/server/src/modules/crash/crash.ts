import type { CrashTable, OwnCrashBet, Proof } from "@trevo/contract";
import type { OpenStakes } from "../../kernel/open-stakes.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import type { CashOutInput } from "./cash-out.ts";
import type { BetInput } from "./place-bet.ts";

/** The player's own bet, and the balance after it in centavos. */
export interface OwnBetReply {
  readonly data: OwnCrashBet;
  readonly balance: number;
}

/**
 * Owns the crash table: one round for all brands of the installation, its chain of hashes, and the bets of each brand.
 * Promises: a round is drawn from a chain that was published before it; a bet that commits was in time, and ends exactly once; nobody learns the point
 * before the flight ends, neither from what is sent nor from what is stored; all of it is timed by the database's clock; bets of others are shown only
 * where they are real.
 * Does not: hold money (the ledger and the demo wallet do), or run while nobody watches.
 */
export interface Crash {
  /** Takes part in leading the table, and in ending its bets. */
  start(): void;
  stop(): Promise<void>;
  /** What is staked in the flight that is on. */
  openStakes(tenantId: number): Promise<OpenStakes>;
  table(scope: LaunchScope): Promise<CrashTable>;
  /** Refuses with `game_maintenance`, `invalid_fields`, `wrong_state`, `round_too_soon`, `idempotency_conflict`, or as a stake does. */
  bet(scope: LaunchScope, input: BetInput): Promise<OwnBetReply>;
  /** Refuses with `not_found`, `wrong_state`. */
  cashOut(scope: LaunchScope, input: CashOutInput): Promise<OwnBetReply>;
  /** Of a bet whose flight has ended. Refuses with `not_found`. */
  proof(scope: LaunchScope, id: string): Promise<Proof>;
}
