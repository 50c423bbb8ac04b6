import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command } from "./command.ts";

/** In centavos; `version` increases by one with every entry. */
export interface WalletBalance {
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly debt: number;
  readonly version: number;
  readonly deposit_count: number;
}

/**
 * Result of a command. Only `posted` moved something now. A key's stored answer is returned as `replayed` (or as `target_unknown` or
 * `already_rolled_back`, if that was the answer). All others leave no trace and may be sent again.
 */
export type PostingStatus =
  | "posted"
  | "replayed"
  | "idempotency_conflict" // The key was used by another player or with other content.
  | "cancelled" // A rollback arrived before it: final.
  | "target_unknown" // A rollback arrived before its target and left a tombstone.
  | "already_rolled_back"
  | "bet_not_found" // The bet may still arrive.
  | "insufficient_balance"
  | "debt_outstanding"
  | "blocked"
  | "self_excluded"
  | "payer_excluded"
  | "register_impeded"
  | "register_unanswered"
  | "cooling_off"
  | "limit_reached"
  | "nonce_conflict" // Another round used the nonce: compute again.
  | "bonus_stake_too_high" // A stake with bonus money exceeds its maximum.
  | "bonus_active" // Another bonus is active.
  | "bonus_not_active"
  | "session_ended" // The session that the stake requires has ended.
  | "wallet_unknown";

export interface Posting {
  readonly status: PostingStatus;
  readonly entry_ids: readonly string[];
  readonly round_id: string | null;
  /** Balance after this command; for a replay, the current balance. */
  readonly balance: WalletBalance;
  /** Centavos moved between wallet and counterparty (or between cash and held). For a play_round: its payout. */
  readonly applied: number;
  /** What the command's game may stake now; without a game, cash and bonus. */
  readonly spendable: number;
  /** Progress of the active bonus; null without one. */
  readonly wagered: number | null;
  readonly required: number | null;
}

/** In centavos, as of the balance's version. */
interface BonusProgress {
  /** Null if the posting did not name it. */
  readonly bonus_id: string | null;
  readonly wagered: number;
  readonly required: number;
}

/** One change of a wallet, after its commit. */
export interface Posted {
  readonly owner: PlayerKey;
  readonly balance: WalletBalance;
  /** Progress of the active bonus; null without one. */
  readonly progress: BonusProgress | null;
  /** Null if the caller announced the result of `postIn`. */
  readonly command: Command | null;
}
