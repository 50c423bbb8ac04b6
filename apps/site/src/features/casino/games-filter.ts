import type { GamesFilter } from "../../lib/site-types.ts";

/** The filter in an address. A category in the path counts before one in the query. */
export function filterOf(query: URLSearchParams, category?: string): Omit<GamesFilter, "page"> {
  const chosen = {
    searchTerm: query.get("searchTerm")?.trim().slice(0, 80),
    category: category ?? query.get("category"),
    provider: query.get("provider"),
    type: query.get("type"),
    bonuses: query.get("bonuses"),
  };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => Boolean(value)));
}
