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

/** Where all games of these words are listed. */
export const listHref = (words: string): string => `/casino/games?${new URLSearchParams({ searchTerm: words.trim() })}`;

/** Where a rail of the home page goes on: a category's list, or all games of a kind. */
export const railHref = (slug: string): string =>
  slug === "popular" || slug === "new" ? `/casino/games?type=${slug}` : `/casino/category/${slug}`;
