import type { BonusTerms } from "@trevo/offers";
import type { PlayerKey } from "../../kernel/scope.ts";

/** Who asks, under which key. `(tenant_id, source, external_id)` posts at most once, for ever. */
export interface CommandKey extends PlayerKey {
  /** The key's namespace: a provider's or a use case's name, 1 to 64 characters. */
  readonly source: string;
  /** The caller's own id of the operation, 1 to 255 characters. */
  readonly external_id: string;
}

/** What a stake counts by. Neither is part of a key's content: a game may change its class before a retry. */
export interface StakeWeight {
  /** 0 to 7; without one, as a game whose return is unknown. */
  readonly wager_class?: number;
  /** How much of the stake can be lost, centavos; absent: all of it. */
  readonly at_risk?: number;
}

/** For which game an answer says what may be spent; moves nothing. */
export interface AnswerFor {
  readonly cash_only?: boolean;
  readonly wager_class?: number;
}

/** Every amount is a whole number of centavos from 0 (where noted; else 1) to `maxCentavos`. */
export type CommandBody =
  /** Money that came in. Refused where the restrictions forbid deposits; pays debt first. */
  | { readonly kind: "deposit"; readonly amount: number }
  /** Money that the payment scheme takes back: takes what is there, the rest becomes debt. */
  | { readonly kind: "deposit_reversed"; readonly amount: number }
  /** A stake (0 allowed): cash first, then bonus unless `cash_only`. `round` is the provider's own id text. */
  | ({
      readonly kind: "bet";
      readonly amount: number;
      readonly provider: string;
      readonly game_id: number;
      readonly round: string;
      /** Of a round that `open_round` opened: its id, which is ours. */
      readonly round_id?: string;
      readonly cash_only?: boolean;
      readonly closes?: boolean;
      /** Becomes the round's. */
      readonly detail?: JsonObject;
    } & StakeWeight)
  /** A win (0 allowed), shared between cash and bonus as its round's stake was. With `detail` it writes the round's last word. */
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
      /** Of a free round: the bonus that the win goes to. The round's first one counts it as played. */
      readonly into_bonus?: string;
    } & AnswerFor)
  /** Undoes the bet or win of the same source; its round is the target's. Before its target: a tombstone. */
  | ({ readonly kind: "rollback"; readonly target_external_id: string; readonly provider: string } & AnswerFor)
  /** Takes the stake of a rolled back bet of the same source again, whatever restrictions say: what the wallet no longer has becomes debt. Its round is open again. */
  | { readonly kind: "reinstate"; readonly target_external_id: string; readonly provider: string }
  | ({ readonly kind: "close_round"; readonly provider: string; readonly round: string; readonly round_id?: string } & AnswerFor)
  /** A whole instant round and its nonce. Stake and payout may be 0. */
  | ({ readonly kind: "play_round"; readonly payout: number } & DrawnRound)
  /** The stake and the nonce of a round that goes on: bets and wins with its `round_id` follow. The same key and content as a `play_round`. */
  | ({ readonly kind: "open_round" } & DrawnRound)
  /** Cash reserved for a withdrawal, given back, or paid out. */
  | { readonly kind: "hold"; readonly amount: number }
  | { readonly kind: "release"; readonly amount: number }
  | { readonly kind: "payout"; readonly amount: number }
  /** A payout that came back: a new credit. */
  | { readonly kind: "payout_returned"; readonly amount: number }
  /** Starts the bonus of a wallet that has none. Amount and requirement may be 0 where free rounds add to them. */
  | {
      readonly kind: "activate_bonus";
      readonly bonus_id: string;
      readonly amount: number;
      readonly required: number;
      /** `bonus:<kind>`. */
      readonly reason: string;
      readonly terms: BonusTerms;
    }
  /** Ends the active bonus and takes what is left of it; `applied` says how much. */
  | { readonly kind: "end_bonus"; readonly bonus_id: string; readonly end_reason: "forfeited" | "expired" | "cancelled" }
  /** Cash given without a wagering requirement, whatever restrictions say; a reason that begins with `affiliate:` is the affiliates' expense. */
  | { readonly kind: "reward"; readonly amount: number; readonly reason: string }
  /** A reward box, with cash only: restricted and counted as a stake is. Its sale returns cash and lowers the loss. */
  | { readonly kind: "purchase"; readonly amount: number; readonly reason: string }
  | { readonly kind: "sale"; readonly amount: number; readonly reason: string }
  /** Signed, decided by two people elsewhere. Never below zero; bonus money only while a bonus is active. */
  | { readonly kind: "adjustment"; readonly cash: number; readonly bonus: number; readonly reason: string };

/** A round of the house. `choice` is the player's own part of the request: it belongs to the key's content, the outcome does not. */
export interface DrawnRound extends StakeWeight {
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
