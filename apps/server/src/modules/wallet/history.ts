import type { ListAnchor } from "../../kernel/list-anchor.ts";
import type { JsonObject } from "./command.ts";

export type RoundState = "open" | "closed" | "rolled_back";

/** A provider's round of one player. Amounts in centavos; stakes and wins that were rolled back are not in them. */
export interface RoundRecord {
  readonly id: string;
  readonly tenant_id: number;
  readonly player_id: string;
  readonly provider: string;
  readonly game_id: number;
  /** The provider's own id of the round; of an instant round its `id`. */
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
  /** Of its first closing: a round that is rolled back later, and open again, keeps it. */
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

/** One immutable row of the ledger: signed deltas and the values after, in centavos. */
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
  /** The bonus whose money moved, or that the stake counted for. */
  readonly bonus_id: string | null;
  /** Id of the entry that this one corrects. */
  readonly corrects: string | null;
  readonly reason: string | null;
  readonly at: Date;
}

/** From `since`, up to but without `until`. */
export interface Period {
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/** The period is that in which a round began. */
export interface RoundFilter extends Period {
  readonly game_id?: number;
  readonly state?: RoundState | undefined;
}

export interface RoundsQuery extends RoundFilter {
  /** From 1. */
  readonly page: number;
  readonly per_page: number;
  /** Only what began before this saw the wallet. */
  readonly anchor?: ListAnchor | undefined;
}

export interface LatestRoundsQuery extends RoundFilter {
  readonly limit: number;
  /** Only what began before this round, given by its id: the next piece of a long list. */
  readonly before?: string | undefined;
}

export interface EntriesQuery extends Period {
  readonly kinds: readonly EntryKind[];
  /** Only what this saw. */
  readonly anchor?: ListAnchor | undefined;
  /** Only what came before this entry, given by its id. Its page is 1. */
  readonly before?: string | undefined;
  readonly page: number;
  readonly per_page: number;
}

/** What a period did to a wallet, centavos. A value is cash, bonus and what is reserved, less a debt. */
export interface PeriodMoves {
  readonly opening: number;
  readonly closing: number;
  /** By kind: how many entries, and what the value gained by them. Opening and all of these make closing. */
  readonly moves: readonly { readonly kind: EntryKind; readonly count: number; readonly amount: number }[];
}

export interface Listed<T> {
  readonly items: T[];
  readonly total: number;
}
