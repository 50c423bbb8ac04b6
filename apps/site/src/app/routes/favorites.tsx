import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { OwnGames } from "../own-games.tsx";
import type { Route } from "./+types/favorites";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.nav_favorites()), notIndexed];

export default function Favorites() {
  return (
    <OwnGames
      title={m.nav_favorites()}
      list="GET /profile/favorites"
      empty={m.casino_favorites_empty()}
      guest={m.casino_favorites_guest()}
    />
  );
}
