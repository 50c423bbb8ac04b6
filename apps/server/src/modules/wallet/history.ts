import type { ListAnchor } from "../../kernel/list-anchor.ts";
import type { JsonObject } from "./command.ts";

export type RoundState = "open" | "closed" | "rolled_back";

/** A round of one player at a provider. Amounts in centavos, without rolled-back stakes and wins. */
export interface RoundRecord {
  readonly id: string;
  readonly tenant_id: number;
  readonly player_id: string;
  readonly provider: string;
  readonly game_id: number;
  /** The provider's id of the round; for an instant round, its `id`. */
  readonly external_round: string;
  readonly state: RoundState;
  readonly staked_cash: number;
  readonly staked_bonus: number;
  readonly won_cash: number;
  readonly won_bonus: number;
  readonly bets: number;
  readonly wins: number;
  readonly seed_id: string | null;
  readonly nonce: number | null;
  readonly detail: JsonObject | null;
  readonly opened_at: Date;
  /** When it was first closed. A round that is rolled back later, and thereby reopened, keeps it. */
  readonly closed_at: Date | null;
}

export const entryKinds = [
  "deposit",
  "deposit_reversed",
  "hold",
  "release",
  "payout",
  "payout_returned",
  "bet",
  "bet_rolled_back",
  "win",
  "win_rolled_back",
  "grant",
  "forfeit",
  "conversion",
  "purchase",
  "sale",
  "prize",
  "adjustment",
  "debt",
  "debt_paid",
  "close",
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One immutable row of the ledger: signed changes and the values after them, in centavos. */
export interface EntryRecord {
  readonly id: string;
  readonly version: number;
  readonly kind: EntryKind;
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly debt: number;
  readonly cash_after: number;
  readonly bonus_after: number;
  readonly held_after: number;
  readonly debt_after: number;
  readonly counterparty: string | null;
  readonly source: string;
  readonly external_id: string;
  readonly round_id: string | null;
  readonly game_id: number | null;
  /** The bonus whose money moved, or towards which the stake counted. */
  readonly bonus_id: string | null;
  /** Id of the entry that this one corrects. */
  readonly corrects: string | null;
  readonly reason: string | null;
  readonly at: Date;
}

/** From `since` (inclusive) to `until` (exclusive). */
export interface Period {
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/** Filters rounds that began in the period. */
export interface RoundFilter extends Period {
  readonly game_id?: number;
  readonly state?: RoundState | undefined;
}

export interface RoundsQuery extends RoundFilter {
  /** From 1. */
  readonly page: number;
  readonly per_page: number;
  /** Only rounds that began before this snapshot. */
  readonly anchor?: ListAnchor | undefined;
}

export interface LatestRoundsQuery extends RoundFilter {
  readonly limit: number;
  /** Only rounds that began before the round with this id: the next slice of a long list. */
  readonly before?: string | undefined;
}

export interface EntriesQuery extends Period {
  readonly kinds: readonly EntryKind[];
  /** Only entries in this snapshot. */
  readonly anchor?: ListAnchor | undefined;
  /** Only entries before the entry with this id. The page is then 1. */
  readonly before?: string | undefined;
  readonly page: number;
  readonly per_page: number;
}

/** Movements of a wallet within a period, in centavos. A value is cash, bonus and reserved cash, less any debt. */
export interface PeriodMoves {
  readonly opening: number;
  readonly closing: number;
  /** By kind: number of entries and their effect on the value. Opening plus all of them equals closing. */
  readonly moves: readonly { readonly kind: EntryKind; readonly count: number; readonly amount: number }[];
}

export interface Listed<T> {
  readonly items: T[];
  readonly total: number;
}
