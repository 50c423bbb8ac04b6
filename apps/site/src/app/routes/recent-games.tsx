import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { OwnGames } from "../own-games.tsx";
import type { Route } from "./+types/recent-games";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.nav_recent()), notIndexed];

export default function RecentGames() {
  return <OwnGames title={m.nav_recent()} list="GET /games/recent" empty={m.casino_recent_empty()} guest={m.casino_recent_guest()} />;
}
