import type { Proposal, SportResultInput, TradingFixture, TradingFixtureFile } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { TradedThing } from "../sports/index.ts";

export interface TradingOrder extends TradedThing {
  readonly action: "suspend" | "lift";
  /** Stays with staff. */
  readonly reason: string;
}

export interface ProposedResult extends SportResultInput {
  readonly reason: string;
  readonly idempotency_key: string | null;
}

export interface BoardQuery {
  /** `over`: without their results, and with bets of the brand that wait for them. */
  readonly when?: "live" | "next" | "over" | undefined;
}

export interface Board {
  readonly data: TradingFixture[];
  readonly book_suspended: boolean;
  /** Slugs of the brands that share the book. */
  readonly book_brands: string[];
}

/**
 * The trading board of a brand with a book of its own; every call refuses with `not_found` elsewhere. What a match can cost is the brand's, odds and
 * suspensions are the operator's book's.
 */
export interface Trading {
  board(scope: StaffTenantScope, query: BoardQuery): Promise<Board>;
  fixture(scope: StaffTenantScope, id: number): Promise<TradingFixtureFile>;
  /** In the audit log. It holds at every brand of the book: refuses with `forbidden` whoever may not trade at one of them, and as `sports.suspend` and `sports.lift` do. */
  order(scope: StaffTenantScope, order: TradingOrder): Promise<{ suspended: boolean }>;
  /** Another member decides. Refuses as `sports.planResult` does, and with `forbidden` whoever may not enter results at every brand of the book. */
  proposeResult(scope: StaffTenantScope, result: ProposedResult): Promise<Proposal>;
}
