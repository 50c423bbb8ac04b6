import { EmptyState } from "@trevo/ui/states";
import { Rail } from "@trevo/ui/rail";
import { railHref } from "../../features/casino/games-filter.ts";
import { GameSpotlight } from "../../features/casino/game-spotlight.tsx";
import { GameTile } from "../../features/casino/game-tile.tsx";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import type { HomeRail } from "../../lib/site-types.ts";

type RailForm = "row" | "large" | "mosaic" | "ranked" | "grid";

/** Up to this number of games, each gets its own panel instead of a shelf with gaps. */
const spotlit = 2;

/** Maximum number of covers visible on a phone without scrolling. */
const eagerCovers = 6;

/**
 * Form of a rail; neighbours always differ: our own games as a mosaic, featured games large, the most played with numerals, the rest as
 * posters.
 */
function formOf(slug: string, card: "poster" | "arch" | "plain", index: number): RailForm {
  if (card !== "poster" && index === 0) return "grid";
  if (slug === "featured") return "large";
  if (card !== "poster") return "row";
  if (slug === "originals") return "mosaic";
  return slug === "popular" ? "ranked" : "row";
}

export function HomeRails({ rails }: { rails: readonly HomeRail[] }) {
  const { card } = useSite().theme;
  const filled = rails.filter((rail) => rail.games.length > 0);
  if (filled.length === 0) return <EmptyState text={m.home_empty()} />;
  return (
    <div className="rails">
      {filled.map((rail, index) => {
        const form = rail.games.length <= spotlit ? "wide" : formOf(rail.slug, card, index);
        return (
          <Rail
            key={rail.slug}
            title={rail.title}
            more={{ href: railHref(rail.slug), text: m.home_more() }}
            arrows={{ back: m.home_arrow_back(), forward: m.home_arrow_forward() }}
            form={form}
          >
            {rail.games.length <= spotlit
              ? rail.games.map((game) => <GameSpotlight key={game.id} game={game} eager={index < 2} />)
              : rail.games.map((game, at) => <GameTile key={game.id} game={game} eager={index === 0 && at < eagerCovers} />)}
          </Rail>
        );
      })}
    </div>
  );
}
