import type { BonusTerms } from "@trevo/offers";
import type { PlayerKey } from "../../kernel/scope.ts";

/** Owner and key of a command. `(tenant_id, source, external_id)` posts at most once, for ever. */
export interface CommandKey extends PlayerKey {
  /** Namespace of the key: the name of a provider or use case, 1 to 64 characters. */
  readonly source: string;
  /** The caller's own id of the operation, 1 to 255 characters. */
  readonly external_id: string;
}

/** Contribution of a stake to wagering. Not part of a key's content: a game's class may change before a retry. */
export interface StakeWeight {
  /** 0 to 7. If absent, the return of the game is treated as unknown. */
  readonly wager_class?: number;
  /** The part of the stake that can be lost, in centavos. Absent: all of it. */
  readonly at_risk?: number;
}

/** The session that a stake requires, checked in the statement that posts it. Not part of a key's content. */
export interface StakeSession {
  readonly id: string;
  /** A session that has not been used for this long counts as ended. */
  readonly idle_ms: number;
}

interface OfSession {
  /** If absent, no session is checked. */
  readonly session?: StakeSession;
}

/** The game for which the answer states the spendable amount. Moves nothing. */
export interface AnswerFor {
  readonly cash_only?: boolean;
  readonly wager_class?: number;
}

/** Amounts are whole centavos from 1 (0 where noted) to `maxCentavos`. */
export type CommandBody =
  /** A received deposit. Refused if restrictions forbid deposits. Pays debt first. */
  | { readonly kind: "deposit"; readonly amount: number }
  /** A deposit reversed by the payment scheme. Takes what is available; the rest becomes debt. */
  | { readonly kind: "deposit_reversed"; readonly amount: number }
  /** A stake (0 allowed): cash first, then bonus unless `cash_only`. `round` is the provider's id. */
  | ({
      readonly kind: "bet";
      readonly amount: number;
      readonly provider: string;
      readonly game_id: number;
      readonly round: string;
      /** For a round opened by `open_round`: our id of it. */
      readonly round_id?: string;
      readonly cash_only?: boolean;
      readonly closes?: boolean;
      /** Stored with the round. */
      readonly detail?: JsonObject;
    } & StakeWeight &
      OfSession)
  /** A win (0 allowed), split between cash and bonus like its round's stake. `detail` replaces the round's. */
  | ({
      readonly kind: "win";
      readonly amount: number;
      readonly provider: string;
      readonly game_id: number;
      readonly round: string;
      readonly round_id?: string;
      readonly closes?: boolean;
      readonly requires_bet?: boolean;
      readonly detail?: JsonObject;
      /** For a free round: the bonus that receives the win. The round's first win counts it as played. */
      readonly into_bonus?: string;
    } & AnswerFor)
  /** Reverses the bet or win of the same source; the round is the target's. If the target is unknown, it leaves a tombstone. */
  | ({ readonly kind: "rollback"; readonly target_external_id: string; readonly provider: string } & AnswerFor)
  /**
   * Takes the stake of a rolled-back bet of the same source again, regardless of restrictions. What the wallet no longer has becomes debt.
   * Its round is reopened.
   */
  | { readonly kind: "reinstate"; readonly target_external_id: string; readonly provider: string }
  | ({ readonly kind: "close_round"; readonly provider: string; readonly round: string; readonly round_id?: string } & AnswerFor)
  /** A complete instant round with its nonce. Stake and payout may be 0. */
  | ({ readonly kind: "play_round"; readonly payout: number } & DrawnRound)
  /** Stake and nonce of a multi-action round; bets and wins with its `round_id` follow. The content of its key equals a `play_round`'s. */
  | ({ readonly kind: "open_round" } & DrawnRound)
  /** Reserves cash for a withdrawal, releases it, or pays it out. */
  | { readonly kind: "hold"; readonly amount: number }
  | { readonly kind: "release"; readonly amount: number }
  | { readonly kind: "payout"; readonly amount: number }
  /** A payout returned by the bank: a new credit. */
  | { readonly kind: "payout_returned"; readonly amount: number }
  /** Starts a bonus in a wallet without an active one. Amount and requirement may be 0 if free rounds will add to them. */
  | {
      readonly kind: "activate_bonus";
      readonly bonus_id: string;
      readonly amount: number;
      readonly required: number;
      /** `bonus:<kind>`. */
      readonly reason: string;
      readonly terms: BonusTerms;
    }
  /** Ends the active bonus and takes its remainder; `applied` is the amount taken. */
  | { readonly kind: "end_bonus"; readonly bonus_id: string; readonly end_reason: "forfeited" | "expired" | "cancelled" }
  /**
   * Cash without a wagering requirement, granted regardless of restrictions. A reason starting with `affiliate:` is booked as affiliate
   * expense.
   */
  | { readonly kind: "reward"; readonly amount: number; readonly reason: string }
  /** Purchase of a reward box, with cash only; restricted and counted like a stake. Selling it returns cash and reduces the loss. */
  | { readonly kind: "purchase"; readonly amount: number; readonly reason: string }
  | { readonly kind: "sale"; readonly amount: number; readonly reason: string }
  /** Signed; decided by two people elsewhere. Never results in a negative balance; bonus money only while a bonus is active. */
  | { readonly kind: "adjustment"; readonly cash: number; readonly bonus: number; readonly reason: string };

/** A house round. `choice` is the player's part of the request and belongs to the key's content; the outcome does not. */
export interface DrawnRound extends StakeWeight, OfSession {
  readonly round_id: string;
  readonly provider: string;
  readonly game_id: number;
  readonly stake: number;
  readonly seed_id: string;
  readonly nonce: number;
  readonly detail: JsonObject;
  readonly choice?: string;
  readonly cash_only?: boolean;
}

export type Command = CommandKey & CommandBody;

export type JsonObject = { readonly [key: string]: JsonValue };
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
