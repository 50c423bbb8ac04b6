import type { Game } from "@trevo/contract";
import { Rail } from "@trevo/ui/rail";
import { useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { m } from "../../paraglide/messages.js";
import { GameTile } from "./game-tile.tsx";

/** As many as a row of alike games has at most. */
const providerShown = 12;

interface Kin {
  readonly related: readonly Game[];
  /** Of the same provider, without the game itself and those that are alike. */
  readonly others: readonly Game[];
}

/** Below the game, once it is there; nothing where there is nothing alike. */
export function RelatedGames({ game }: { game: Game }) {
  const { id, providercode } = game;
  const [{ related, others }, setKin] = useState<Kin>({ related: [], others: [] });
  useEffect(() => {
    const abort = new AbortController();
    const load = async () => {
      const { signal } = abort;
      const [alike, provider] = await Promise.all([
        api("POST /games/getRelated", { body: { game_id: id }, signal }),
        api("GET /casinos/games", { query: { provider: providercode, page: 1 }, signal }),
      ]);
      if (signal.aborted) return;
      const first = alike.ok ? alike.data.related_games : [];
      const shown = new Set([id, ...first.map((one) => one.id)]);
      const more = provider.ok ? provider.data.data.filter((one) => !shown.has(one.id)) : [];
      setKin({ related: first, others: more.slice(0, providerShown) });
    };
    void load();
    return () => abort.abort();
  }, [id, providercode]);
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
