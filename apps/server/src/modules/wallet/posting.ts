import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command } from "./command.ts";

/** Centavos; `version` grows by one with every entry. */
export interface WalletBalance {
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly debt: number;
  readonly version: number;
  readonly deposit_count: number;
}

/**
 * What became of a command. Only `posted` moved something now. A key's stored answer comes back as `replayed`
 * (or as `target_unknown`, `already_rolled_back` if it was that); all others leave no trace and may be sent again.
 */
export type PostingStatus =
  | "posted"
  | "replayed"
  | "idempotency_conflict" // the key was used by another player or with other content
  | "cancelled" // a rollback came before it: final
  | "target_unknown" // a rollback before its target: it left a tombstone
  | "already_rolled_back"
  | "bet_not_found" // may still arrive
  | "insufficient_balance"
  | "debt_outstanding"
  | "blocked"
  | "self_excluded"
  | "payer_excluded"
  | "register_impeded"
  | "register_unanswered"
  | "cooling_off"
  | "limit_reached"
  | "nonce_conflict" // another round took the nonce: compute again
  | "bonus_stake_too_high" // of a stake with bonus money
  | "bonus_active" // another one is
  | "bonus_not_active"
  | "wallet_unknown";

export interface Posting {
  readonly status: PostingStatus;
  readonly entry_ids: readonly string[];
  readonly round_id: string | null;
  /** As of this command, after it; for a replay the present one. */
  readonly balance: WalletBalance;
  /** Centavos that moved between wallet and counterparty (or cash and held); of a play_round its payout. */
  readonly applied: number;
  /** What the command's game may take now; without a game, cash and bonus. */
  readonly spendable: number;
  /** Of the active bonus; null without one. */
  readonly wagered: number | null;
  readonly required: number | null;
}

/** Centavos, as of the balance's version. */
interface BonusProgress {
  /** Null where the posting did not name it. */
  readonly bonus_id: string | null;
  readonly wagered: number;
  readonly required: number;
}

/** One change of a wallet, after its commit. */
export interface Posted {
  readonly owner: PlayerKey;
  readonly balance: WalletBalance;
  /** Of the active bonus; null without one. */
  readonly progress: BonusProgress | null;
  /** Null when the caller announced the result of `postIn`. */
  readonly command: Command | null;
}
