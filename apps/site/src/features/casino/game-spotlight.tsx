import type { Game } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { formatPercent } from "@trevo/ui/format";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { gameHref, GameTile } from "./game-tile.tsx";

/** One game with room for text: cover, provider, return and play button. */
export function GameSpotlight({ game, eager }: { game: Game; eager: boolean }) {
  const locale = useLocale();
  return (
    <article className="spotlight panel">
      <GameTile game={game} eager={eager} bare />
      <div className="spotlight-text">
        <h3>{game.title}</h3>
        <p>{game.provider_name}</p>
        {game.rtp === null ? null : (
          <p>
            RTP <strong>{formatPercent(game.rtp, locale)}</strong>
          </p>
        )}
        {game.state === "active" ? <ButtonLink href={gameHref(game)}>{m.casino_play()}</ButtonLink> : null}
      </div>
    </article>
  );
}
