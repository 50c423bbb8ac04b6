import "./recent-rail.css";
import { useQuery } from "@tanstack/react-query";
import type { Game } from "@trevo/contract";
import { formatPercent } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { Rail } from "@trevo/ui/rail";
import { useEffect } from "react";
import { useLocale } from "../../lib/locale.ts";
import { ListMemory } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { markPlayed } from "../../lib/played.ts";
import { m } from "../../paraglide/messages.js";
import { thumbFor } from "./cover.ts";
import { gameHref } from "./game-tile.tsx";
import { recentGamesQuery } from "./api.ts";

const shown = 8;

/** The player's recently played games. */
export function RecentRail() {
  return (
    <ListMemory>
      <Recent />
    </ListMemory>
  );
}

function Recent() {
  const { user } = useSession();
  const recent = useQuery(recentGamesQuery(user?.id));
  const games = recent.data?.filter((game) => game.state === "active").slice(0, shown);
  const has = games === undefined ? null : games.length > 0;
  useEffect(() => {
    if (has !== null) markPlayed(has);
  }, [has]);
  if (!games || games.length === 0) return null;
  return (
    <Rail
      title={m.home_continue()}
      more={{ href: "/casino/recent", text: m.home_more() }}
      arrows={{ back: m.home_arrow_back(), forward: m.home_arrow_forward() }}
      form="tickets"
    >
      {games.map((game) => (
        <Ticket key={game.id} game={game} />
      ))}
    </Rail>
  );
}

function Ticket({ game }: { game: Game }) {
  const locale = useLocale();
  return (
    <Link href={gameHref(game)} className="recent-game panel">
      <img
        src={thumbFor(game.image)}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        style={{ background: `var(--p-${game.paint}, var(--s3))` }}
      />
      <span>
        <b>{game.title}</b>
        <small>{game.rtp === null ? game.provider_name : `RTP ${formatPercent(game.rtp, locale)}`}</small>
      </span>
      <Icon name="play" />
    </Link>
  );
}
