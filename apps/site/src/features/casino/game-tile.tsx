import type { Game } from "@trevo/contract";
import { GameCard } from "@trevo/ui/game-card";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { coverFor } from "./cover.ts";

const badges = { new: m.casino_badge_new, live: m.casino_badge_live, bonus: m.casino_badge_bonus, demo: m.casino_badge_demo } as const;

export const gameHref = (game: Pick<Game, "providercode" | "gamecode">): string => `/casino/${game.providercode}/${game.gamecode}`;

/** A game as the brand's cards show it. */
export function GameTile({ game, eager = false, bare = false }: { game: Game; eager?: boolean; bare?: boolean }) {
  const { card } = useSite().theme;
  return (
    <GameCard
      game={game}
      href={gameHref(game)}
      cover={coverFor(game.image_mobile || game.image, card)}
      eager={eager}
      bare={bare}
      layout={card}
      tag={game.badge ? { text: badges[game.badge](), live: game.badge === "live" } : undefined}
      maintenance={game.state === "maintenance" ? m.casino_badge_maintenance() : undefined}
    />
  );
}
