import type { GamesFilter } from "../../lib/site-types.ts";

/**
 * Provider codes in an address: a form names each in a separate field, a link names all in one field, separated by commas. `all` filters
 * nothing.
 */
export function providersOf(named: readonly string[]): string[] {
  const codes = [...new Set(named.flatMap((list) => list.split(",")).map((code) => code.trim()))].filter((code) => code !== "");
  return codes.includes("all") ? [] : codes;
}

/** Returns the filter in an address. A category in the path takes precedence over one in the query. */
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

/** Address of the complete list of games for these words. */
export const listHref = (words: string): string => `/casino/games?${new URLSearchParams({ searchTerm: words.trim() })}`;

const kindSlugs: ReadonlySet<string> = new Set(["featured", "popular", "new", "tables"]);

/** Address to which a rail of the home page links: a category's list, or all games of a type. */
export const railHref = (slug: string): string => (kindSlugs.has(slug) ? `/casino/games?type=${slug}` : `/casino/category/${slug}`);
