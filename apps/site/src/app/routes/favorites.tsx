import { ButtonLink } from "@trevo/ui/button";
import { Skeleton } from "@trevo/ui/states";
import { GameTile } from "../../features/casino/game-tile.tsx";
import { api } from "../../lib/api.ts";
import { PagedList } from "../../lib/paged-list.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { ListMemory } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { PlayerOnly } from "../frame/player-only.tsx";
import type { Route } from "./+types/favorites";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.nav_favorites()), notIndexed];

export default function Favorites() {
  const { user } = useSession();
  return (
    <PlayerOnly title={m.nav_favorites()}>
      <ListMemory>
        <h1 className="page-title">{m.nav_favorites()}</h1>
        <PagedList
          name={["favorites", user?.id]}
          load={(page) => api("GET /profile/favorites", { query: { page } })}
          empty={m.casino_favorites_empty()}
          emptyAction={<ButtonLink href="/casino/games">{m.section_games()}</ButtonLink>}
          skeleton={
            <div className="shelf shelf-grid">
              {Array.from({ length: 6 }, (_, index) => (
                <Skeleton key={index} className="aspect-3/4" />
              ))}
            </div>
          }
        >
          {(games) => (
            <div className="shelf shelf-grid">
              {games.map((game) => (
                <GameTile key={game.id} game={game} />
              ))}
            </div>
          )}
        </PagedList>
      </ListMemory>
    </PlayerOnly>
  );
}
