import type { Game } from "@trevo/contract";
import { Rail } from "@trevo/ui/rail";
import { useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { m } from "../../paraglide/messages.js";
import { GameTile } from "./game-tile.tsx";

/** Below the game, once it is there; nothing where there is nothing alike. */
export function RelatedGames({ game }: { game: Game }) {
  const [games, setGames] = useState<Game[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const load = async () => {
      const reply = await api("POST /games/getRelated", { body: { game_id: game.id }, signal: abort.signal });
      if (reply.ok) setGames(reply.data.related_games);
    };
    void load();
    return () => abort.abort();
  }, [game.id]);
  if (games.length === 0) return null;
  return (
    <Rail title={m.casino_related()} arrows={{ back: m.home_arrow_back(), forward: m.home_arrow_forward() }} form="row">
      {games.map((one) => (
        <GameTile key={one.id} game={one} />
      ))}
    </Rail>
  );
}
