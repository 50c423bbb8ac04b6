import type { RecentBet } from "@trevo/contract";
import { formatMultiplier } from "@trevo/ui/format";
import { Money } from "@trevo/ui/money";
import { thumbFor } from "../../features/casino/cover.ts";
import { type MergedBet, shownWins, winsOf, winsStore } from "../../lib/bets.ts";
import { useLocale } from "../../lib/locale.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";

/** Real wins as they happen; simulated wins are marked. The first wins come with the page, so that nothing moves on hydration. */
export function Winners({ first }: { first: readonly RecentBet[] }) {
  const received = useStore(winsStore);
  const wins = shownWins(received.length > 0 ? received : winsOf(first));
  if (wins.length === 0) return null;
  const simulated = wins.some((win) => win.simulated);
  return (
    <section className="winners" aria-label={m.home_wins()}>
      <p className="winners-label">
        {m.home_wins()}
        {simulated ? <small>{m.home_wins_demo()}</small> : null}
      </p>
      {wins.map((win) => (
        <WinChip key={win.transaction} win={win} />
      ))}
    </section>
  );
}

function WinChip({ win }: { win: MergedBet }) {
  const locale = useLocale();
  const multiplier = formatMultiplier(win.multiplier_x100, locale);
  return (
    <div className="win-chip">
      <img src={thumbFor(win.game.image)} alt="" width={36} height={36} />
      <p>
        <b>
          <Money value={win.win_amount} />
        </b>
        <span>
          {win.user ? `${win.user} · ` : ""}
          {win.game.titles[locale]} {multiplier}
        </span>
      </p>
    </div>
  );
}
