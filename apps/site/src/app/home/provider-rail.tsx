import { Link } from "@trevo/ui/link";
import { Rail } from "@trevo/ui/rail";
import { useRootData } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { ProviderLogo } from "../provider-logo.tsx";

/** Providers of the games, each with a link to its games. */
export function ProviderRail() {
  const makers = useRootData()?.providers.filter(({ games }) => games > 0) ?? [];
  if (makers.length < 2) return null;
  return (
    <Rail
      title={m.nav_providers()}
      more={{ href: "/casino/providers", text: m.home_more() }}
      arrows={{ back: m.home_arrow_back(), forward: m.home_arrow_forward() }}
      form="tickets"
    >
      {makers.map((maker) => (
        <Link key={maker.code} href={`/casino/games?provider=${encodeURIComponent(maker.code)}`} className="maker panel">
          <ProviderLogo maker={maker} />
          <small>{maker.games === 1 ? m.casino_provider_game() : m.casino_provider_games({ count: maker.games })}</small>
        </Link>
      ))}
    </Rail>
  );
}
