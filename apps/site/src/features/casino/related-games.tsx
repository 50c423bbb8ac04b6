import type { Game } from "@trevo/contract";
import { Rail } from "@trevo/ui/rail";
import { useQuery } from "@tanstack/react-query";
import { m } from "../../paraglide/messages.js";
import { GameTile } from "./game-tile.tsx";
import { usePageQueries } from "../../lib/query.tsx";
import { providerGamesQuery, relatedGamesQuery } from "./api.ts";

/** Maximum number of the provider's games shown, the same as of similar games. */
const providerShown = 12;

/** Shown below the game once loaded; renders nothing without similar games. */
export function RelatedGames({ game }: { game: Game }) {
  const { id, providercode } = game;
  const client = usePageQueries();
  const alike = useQuery(relatedGamesQuery(id), client);
  const provider = useQuery(providerGamesQuery(providercode), client);
  if (alike.isPending || provider.isPending) return null;
  const related = alike.data ?? [];
  const shown = new Set([id, ...related.map((one) => one.id)]);
  const others = (provider.data ?? []).filter((one) => !shown.has(one.id)).slice(0, providerShown);
  return (
    <>
      <GamesRow title={m.casino_related()} games={related} />
      <GamesRow
        title={m.casino_provider_more({ provider: game.provider_name })}
        games={others}
        more={{ href: `/casino/games?provider=${encodeURIComponent(providercode)}`, text: m.home_more() }}
      />
    </>
  );
}

interface GamesRowProps {
  title: string;
  games: readonly Game[];
  more?: { href: string; text: string };
}

function GamesRow({ title, games, more }: GamesRowProps) {
  if (games.length === 0) return null;
  return (
    <Rail title={title} more={more} arrows={{ back: m.home_arrow_back(), forward: m.home_arrow_forward() }} form="row">
      {games.map((one) => (
        <GameTile key={one.id} game={one} />
      ))}
    </Rail>
  );
}
