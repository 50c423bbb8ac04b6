import type { Game } from "@trevo/contract";
import { formatPercent } from "@trevo/ui/format";
import { Link } from "@trevo/ui/link";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";

/** What a player may know before playing. */
export function GameInfo({ game }: { game: Game }) {
  const locale = useLocale();
  return (
    <dl className="game-info">
      <div>
        <dt>RTP</dt>
        <dd>{game.rtp === null ? m.casino_rtp_unknown() : formatPercent(game.rtp, locale)}</dd>
      </div>
      <div>
        <dt>{m.casino_provider()}</dt>
        <dd>
          <Link href={`/casino/games?provider=${game.providercode}`}>{game.provider_name}</Link>
        </dd>
      </div>
      <div>
        <dt>{m.casino_bonus_money()}</dt>
        <dd>{game.bonus_allowed ? m.yes() : m.no()}</dd>
      </div>
      <div>
        <dt>{m.casino_proof()}</dt>
        <dd>
          <Link href="/fairness">{m.nav_fairness()}</Link>
        </dd>
      </div>
    </dl>
  );
}
