import type { SportEvent } from "@trevo/contract";
import type { Sport } from "@trevo/domain";
import type { ListPage } from "../../kernel/page-of.ts";
import type { TenantScope } from "../../kernel/scope.ts";

export interface EventsQuery {
  readonly page: number;
  readonly sport?: Sport | undefined;
  readonly when?: "live" | "today" | "soon" | undefined;
}

/**
 * Owns sports events and their odds.
 * Promises: nothing at all where the tenant has no sports: the call refuses with `not_found`.
 * Does not: take bets (`wallet` does, on request). No feed brings events yet, and the list says so.
 */
export interface Sportsbook {
  events(scope: Pick<TenantScope, "tenant">, query: EventsQuery): Promise<ListPage<SportEvent>>;
}
