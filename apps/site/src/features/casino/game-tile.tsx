import "./card-heart.css";
import type { Game } from "@trevo/contract";
import { formatCount } from "@trevo/ui/format";
import { GameCard } from "@trevo/ui/game-card";
import { Icon } from "@trevo/ui/icon";
import { lazy, Suspense } from "react";
import { loadPart } from "../../lib/load-part.ts";
import { useLocale } from "../../lib/locale.ts";
import { useModals } from "../../lib/modals.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { coverFor } from "./cover.ts";

const badges = { new: m.casino_badge_new, live: m.casino_badge_live, bonus: m.casino_badge_bonus, demo: m.casino_badge_demo } as const;

export const gameHref = (game: Pick<Game, "providercode" | "gamecode">): string => `/casino/${game.providercode}/${game.gamecode}`;

/** Guests have no favourites and load no code for them: their heart button opens the login. */
const GameToggle = lazy(() => loadPart(() => import("./game-toggle.tsx")).then((module) => ({ default: module.GameToggle })));

/** A game in the style of the brand's cards. */
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
            <GameToggle kind="favorite" game={game} className="card-heart" />
          </Suspense>
        ) : (
          <GuestHeart title={game.title} />
        )
      }
      plays={game.plays === null ? undefined : m.casino_plays({ count: formatCount(game.plays, locale) })}
      tag={game.badge ? { text: badges[game.badge](), live: game.badge === "live" } : undefined}
      maintenance={game.state === "maintenance" ? m.casino_badge_maintenance() : undefined}
    />
  );
}

function GuestHeart({ title }: { title: string }) {
  const { open } = useModals();
  return (
    <button type="button" className="card-heart only-guest" aria-label={m.game_favorite_off({ title })} onClick={() => open("login")}>
      <Icon name="heart" />
    </button>
  );
}
