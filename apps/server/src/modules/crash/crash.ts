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
 * Owns the crash table: one round for all brands of the installation, its chain of hashes, and the bets of each brand. Guarantees: a round
 * is drawn from a chain that was published before it; a committed bet was in time and ends exactly once; nobody can learn the point before
 * the flight ends, from messages or from stored data; all times are the database's; only real-money bets are shown to others. It does not
 * hold money (the ledger and the demo wallet do), or run while nobody watches.
 */
export interface Crash {
  /** Starts the leader tasks that run the table and settle its bets. */
  start(): void;
  stop(): Promise<void>;
  /** Stakes in the current flight. */
  openStakes(tenantId: number): Promise<OpenStakes>;
  table(scope: LaunchScope): Promise<CrashTable>;
  /** Refuses with `game_maintenance`, `invalid_fields`, `wrong_state`, `round_too_soon`, `idempotency_conflict`, or as a stake does. */
  bet(scope: LaunchScope, input: BetInput): Promise<OwnBetReply>;
  /** Refuses with `not_found`, `wrong_state`. */
  cashOut(scope: LaunchScope, input: CashOutInput): Promise<OwnBetReply>;
  /** Proof of a bet whose flight has ended. Refuses with `not_found`. */
  proof(scope: LaunchScope, id: string): Promise<Proof>;
}
