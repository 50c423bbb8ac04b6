import type { GamesFilter } from "../../lib/site-types.ts";

/** Codes of an address: a form names each in a field of its own, a link all in one, with commas between. `all` filters nothing. */
export function providersOf(named: readonly string[]): string[] {
  const codes = [...new Set(named.flatMap((list) => list.split(",")).map((code) => code.trim()))].filter((code) => code !== "");
  return codes.includes("all") ? [] : codes;
}

/** The filter in an address. A category in the path counts before one in the query. */
export function filterOf(query: URLSearchParams, category?: string): Omit<GamesFilter, "page"> {
  const chosen = {
    searchTerm: query.get("searchTerm")?.trim().slice(0, 80),
    category: category ?? query.get("category"),
    provider: providersOf(query.getAll("provider")).join(","),
    type: query.get("type"),
    bonuses: query.get("bonuses"),
    sort: query.get("sort"),
  };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => Boolean(value)));
}

/** Where all games of these words are listed. */
export const listHref = (words: string): string => `/casino/games?${new URLSearchParams({ searchTerm: words.trim() })}`;

const kindSlugs: ReadonlySet<string> = new Set(["featured", "popular", "new", "tables"]);

/** Where a rail of the home page goes on: a category's list, or all games of a kind. */
export const railHref = (slug: string): string => (kindSlugs.has(slug) ? `/casino/games?type=${slug}` : `/casino/category/${slug}`);
