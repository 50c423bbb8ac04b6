import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { localeOf } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { siteContext } from "../load-context.ts";
import { loadLobby } from "../lobby-tabs.tsx";
import { OwnGames } from "../own-games.tsx";
import type { Route } from "./+types/favorites";

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  lobby: await loadLobby(context.get(siteContext), localeOf(url.pathname)),
});

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.nav_favorites()), notIndexed];

export default function Favorites({ loaderData }: Route.ComponentProps) {
  return (
    <OwnGames
      lobby={loaderData.lobby}
      title={m.nav_favorites()}
      list="GET /profile/favorites"
      empty={m.casino_favorites_empty()}
      guest={m.casino_favorites_guest()}
    />
  );
}
