import type { SportEvent } from "@trevo/contract";
import type { Sport } from "@trevo/domain";
import { refuse } from "../../kernel/errors.ts";
import type { FeatureSource } from "../../kernel/features.ts";
import { type ListPage, emptyPage } from "../../kernel/page-of.ts";
import type { TenantScope } from "../../kernel/scope.ts";

export { registerSportsbookRoutes } from "./routes.ts";

const perPage = 20;

/** A partner's sportsbook; our own has no events yet. */
export const sportsFeatures: FeatureSource = ({ settings }) => (settings.betby.active ? ["sports"] : []);

export interface EventsQuery {
  readonly page: number;
  readonly sport?: Sport | undefined;
  readonly when?: "live" | "today" | "soon" | undefined;
}

/**
 * Owns sports events and their odds.
 * Promises: nothing at all where the tenant has no sports: the call refuses with `not_found`.
 * Does not: take bets (`wallet` does, when asked). No feed brings events yet, and the list says so.
 */
export interface Sportsbook {
  events(scope: Pick<TenantScope, "tenant">, query: EventsQuery): Promise<ListPage<SportEvent>>;
}

export function createSportsbook(): Sportsbook {
  return {
    events: async ({ tenant }, { page }) => {
      if (!tenant.settings.hasSports && !tenant.settings.betby.active) throw refuse("not_found");
      return emptyPage({ page, perPage });
    },
  };
}
