import { Skeleton } from "@trevo/ui/states";
import { data } from "react-router";
import { GameFilters } from "../../features/casino/game-filters.tsx";
import { filterOf } from "../../features/casino/games-filter.ts";
import { GameTile } from "../../features/casino/game-tile.tsx";
import { localeOf } from "../../lib/locale.ts";
import { typeTitle } from "../../features/casino/game-types.ts";
import { PagedList } from "../../lib/paged-list.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { FreeRoundsWaiting } from "../free-rounds-waiting.tsx";
import { LobbyTabs, loadLobby } from "../lobby-tabs.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/games";
import { gamesQuery } from "../../features/casino/api.ts";

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const filter = filterOf(url.searchParams, "filter" in params ? params.filter : undefined);
  const locale = localeOf(url.pathname);
  const [lobby, providers, first] = await Promise.all([
    loadLobby(site, locale),
    site.providers(),
    site.games({ ...filter, locale, page: 1 }),
  ]);
  const { categories } = lobby;
  const slug = filter.category;
  const isCategory = !slug || slug === "todos" || slug.split(",").some((one) => categories.some((category) => category.slug === one));
  const isProvider = (filter.provider?.split(",") ?? []).every((chosen) => providers.some(({ code }) => code === chosen));
  const known = isCategory && isProvider;
  return data(
    { known, filter, lobby, providers, first, title: categories.find((category) => category.slug === slug)?.name ?? null },
    { status: known ? 200 : 404 },
  );
}

export const meta: Route.MetaFunction = (page) =>
  page.loaderData?.known
    ? pageTitle(page, page.loaderData.title ?? typeTitle(page.loaderData.filter.type) ?? m.nav_casino(), m.about_casino())
    : pageTitle(page, m.error_404_title());

/** All games, filtered by the query of the address. */
export default function Games({ loaderData }: Route.ComponentProps) {
  const { known, filter, lobby, providers, first, title } = loaderData;
  if (!known) return <ErrorScreen status={404} />;
  const slug = filter.category ?? "";
  const heading = title ?? typeTitle(filter.type) ?? m.nav_casino();
  const list = slug === "" || slug === "todos" ? "/casino/games" : `/casino/category/${slug}`;
  return (
    <ListMemory>
      <h1 className="page-title">{heading}</h1>
      <LobbyTabs lobby={lobby} current={filter.type === "tables" ? `${list}?type=tables` : list} />
      <GameFilters filter={filter} providers={providers} />
      <FreeRoundsWaiting />
      <PagedList
        list={gamesQuery(filter)}
        first={first}
        emptyIcon="dice"
        empty={filter.searchTerm ? m.casino_search_empty({ words: filter.searchTerm }) : m.home_empty()}
        skeleton={
          <div className="shelf shelf-grid">
            {Array.from({ length: 12 }, (_, index) => (
              <Skeleton key={index} className="aspect-3/4" />
            ))}
          </div>
        }
      >
        {(games) => (
          <div className="shelf shelf-grid">
            {games.map((game, index) => (
              <GameTile key={game.id} game={game} eager={index < 6} />
            ))}
          </div>
        )}
      </PagedList>
    </ListMemory>
  );
}
