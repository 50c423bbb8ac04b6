import { type Game, gamesPerPage } from "@trevo/contract";
import type { Tenant } from "../../kernel/scope.ts";
import type { Catalog } from "./index.ts";
import { presentGame } from "./present.ts";

export interface GameQuery {
  page: number;
  searchTerm?: string | undefined;
  category?: string | undefined;
  provider?: string | undefined;
}

/** Section 5: categories match all comma-separated slugs; provider `all` and category `todos` mean no filter. */
export async function listGames(catalog: Pick<Catalog, "search">, tenant: Tenant, query: GameQuery) {
  const slugs = (query.category ?? "")
    .split(",")
    .map((slug) => slug.trim())
    .filter((slug) => slug !== "" && slug !== "todos");
  const provider = query.provider && query.provider !== "all" ? query.provider : undefined;
  const search = query.searchTerm?.trim() || undefined;
  const { games, total } = await catalog.search(tenant, {
    search,
    categories: slugs,
    provider,
    limit: gamesPerPage,
    offset: (query.page - 1) * gamesPerPage,
  });
  return {
    data: games.map(presentGame),
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / gamesPerPage)),
    per_page: gamesPerPage,
    total,
  };
}

/** The home page's rails: one a category, in the operator's order; empty ones are left out. */
export async function homeRails(
  catalog: Pick<Catalog, "search" | "categories">,
  tenant: Tenant,
  locale: "pt" | "en",
): Promise<{ slug: string; title: string; games: Game[] }[]> {
  const categories = await catalog.categories(tenant);
  const rails = await Promise.all(
    categories
      .filter((category) => category.games > 0)
      .map(async (category) => {
        const { games } = await catalog.search(tenant, { categories: [category.slug], limit: gamesPerPage, offset: 0 });
        return { slug: category.slug, title: locale === "en" ? category.name_en : category.name_pt, games: games.map(presentGame) };
      }),
  );
  return rails;
}
