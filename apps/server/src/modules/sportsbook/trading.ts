import type { TradingFixture, TradingFixtureFile } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { TradedThing } from "../sports/index.ts";

export interface TradingOrder extends TradedThing {
  readonly action: "suspend" | "lift";
  /** Stays with staff. */
  readonly reason: string;
}

/**
 * The trading board of a brand with a book of its own; every call refuses with `not_found` elsewhere. What a match can cost is the brand's, odds and
 * suspensions are the operator's book's.
 */
export interface Trading {
  board(
    scope: StaffTenantScope,
    query: { readonly when?: "live" | "next" | undefined },
  ): Promise<{ data: TradingFixture[]; book_suspended: boolean }>;
  fixture(scope: StaffTenantScope, id: number): Promise<TradingFixtureFile>;
  /** In the audit log. Refuses as `sports.suspend` and `sports.lift` do. */
  order(scope: StaffTenantScope, order: TradingOrder): Promise<{ suspended: boolean }>;
}
