import { ButtonLink } from "@trevo/ui/button";
import { EmptyState, Skeleton } from "@trevo/ui/states";
import { GameTile } from "../features/casino/game-tile.tsx";
import { ModalLink } from "../lib/modal-link.tsx";
import { PagedList } from "../lib/paged-list.tsx";
import { ListMemory } from "../lib/query.tsx";
import { useSession } from "../lib/session.ts";
import { m } from "../paraglide/messages.js";
import { LobbyTabs, type Lobby } from "./lobby-tabs.tsx";
import { type OwnList, ownGamesQuery } from "../features/casino/api.ts";

export interface OwnGamesProps {
  title: string;
  list: OwnList;
  lobby: Lobby;
  /** Text for a player whose list is empty. */
  empty: string;
  guest: string;
}

const listHref = { "GET /profile/favorites": "/casino/favorites", "GET /games/recent": "/casino/recent" } as const;

const iconOf = (list: OwnList) => (list === "GET /profile/favorites" ? "heart" : "clock");

/** A list of the player's games: favourites or recently played. The page is public: a guest may open it. */
export function OwnGames({ title, list, lobby, empty, guest }: OwnGamesProps) {
  const { token, user, checked } = useSession();
  return (
    <ListMemory>
      <h1 className="page-title">{title}</h1>
      <LobbyTabs lobby={lobby} current={listHref[list]} />
      {token ? (
        <PagedList
          list={ownGamesQuery(list, user?.id)}
          emptyIcon={iconOf(list)}
          empty={empty}
          emptyAction={<ButtonLink href="/casino/games">{m.section_games()}</ButtonLink>}
          skeleton={<TileSkeletons />}
        >
          {(tiles) => (
            <div className="shelf shelf-grid">
              {tiles.map((game) => (
                <GameTile key={game.id} game={game} />
              ))}
            </div>
          )}
        </PagedList>
      ) : checked ? (
        <EmptyState
          icon={iconOf(list)}
          text={guest}
          action={
            <ModalLink modal="login" tone="accent">
              {m.bar_login()}
            </ModalLink>
          }
        />
      ) : (
        <TileSkeletons />
      )}
    </ListMemory>
  );
}

const TileSkeletons = () => (
  <div className="shelf shelf-grid">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} className="aspect-3/4" />
    ))}
  </div>
);
