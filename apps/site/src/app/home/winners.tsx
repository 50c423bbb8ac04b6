import { formatMultiplier } from "@trevo/ui/format";
import { Money } from "@trevo/ui/money";
import { thumbFor } from "../../features/casino/cover.ts";
import { type MergedBet, winsStore } from "../../lib/bets.ts";
import { useLocale } from "../../lib/locale.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";

/** Real wins as they happen; simulated ones say so. The row keeps its height, so that the first one moves nothing. */
export function Winners() {
  const wins = useStore(winsStore);
  const simulated = wins.some((win) => win.simulated);
  return (
    <section className="winners" aria-label={m.home_wins()}>
      <p className="winners-label">
        {m.home_wins()}
        {simulated ? <small>{m.home_wins_demo()}</small> : null}
      </p>
      {wins.length === 0 ? (
        <p className="winners-waiting">{m.home_wins_waiting()}</p>
      ) : (
        wins.map((win) => <WinChip key={win.transaction} win={win} />)
      )}
    </section>
  );
}

function WinChip({ win }: { win: MergedBet }) {
  const locale = useLocale();
  const multiplier = formatMultiplier(win.multiplier_x100, locale);
  return (
    <div className="win-chip">
      <img src={thumbFor(win.game.gamecode)} alt="" width={36} height={36} />
      <p>
        <b>
          <Money value={win.win_amount} />
        </b>
        <span>
          {win.user ? `${win.user} · ` : ""}
          {win.game.title} {multiplier}
        </span>
      </p>
    </div>
  );
}
