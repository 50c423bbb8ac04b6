import type { Game } from "@trevo/contract";
import { GameCard } from "@trevo/ui/game-card";
import { lazy, Suspense } from "react";
import { loadPart } from "../../lib/load-part.ts";
import { useLocale } from "../../lib/locale.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { coverFor } from "./cover.ts";

const badges = { new: m.casino_badge_new, live: m.casino_badge_live, bonus: m.casino_badge_bonus, demo: m.casino_badge_demo } as const;

export const gameHref = (game: Pick<Game, "providercode" | "gamecode">): string => `/casino/${game.providercode}/${game.gamecode}`;

/** Guests keep nothing, and load nothing to keep it with. */
const CardHeart = lazy(() => loadPart(() => import("./card-heart.tsx")).then((module) => ({ default: module.CardHeart })));

/** A game as the brand's cards show it. */
export function GameTile({ game, eager = false, bare = false }: { game: Game; eager?: boolean; bare?: boolean }) {
  const { card } = useSite().theme;
  const { token } = useSession();
  const locale = useLocale();
  return (
    <GameCard
      game={game}
      href={gameHref(game)}
      cover={coverFor(game.image_mobile || game.image, card, locale)}
      eager={eager}
      bare={bare}
      layout={card}
      corner={
        token ? (
          <Suspense fallback={null}>
            <CardHeart game={game} />
          </Suspense>
        ) : null
      }
      tag={game.badge ? { text: badges[game.badge](), live: game.badge === "live" } : undefined}
      maintenance={game.state === "maintenance" ? m.casino_badge_maintenance() : undefined}
    />
  );
}
