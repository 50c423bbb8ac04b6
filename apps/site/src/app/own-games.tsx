import { ButtonLink } from "@trevo/ui/button";
import { Skeleton } from "@trevo/ui/states";
import { GameTile } from "../features/casino/game-tile.tsx";
import { api } from "../lib/api.ts";
import { PagedList } from "../lib/paged-list.tsx";
import { ListMemory } from "../lib/query.tsx";
import { useSession } from "../lib/session.ts";
import { m } from "../paraglide/messages.js";
import { PlayerOnly } from "./frame/player-only.tsx";

export interface OwnGamesProps {
  title: string;
  list: "GET /profile/favorites" | "GET /games/recent";
  empty: string;
}

/** A page of games that are the player's own: hearts, and what was played last. */
export function OwnGames({ title, list, empty }: OwnGamesProps) {
  const { user } = useSession();
  return (
    <PlayerOnly title={title}>
      <ListMemory>
        <h1 className="page-title">{title}</h1>
        <PagedList
          name={[list, user?.id]}
          load={(page) => api(list, { query: { page } })}
          emptyIcon={list === "GET /profile/favorites" ? "heart" : "clock"}
          empty={empty}
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
