import { useQuery } from "@tanstack/react-query";
import type { FreeRoundReward } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { RowsWaiting } from "@trevo/ui/row-list";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { freeRoundsQuery } from "./api.ts";
import { freeRoundsTitle } from "./free-rounds-title.ts";
import "./own-bonuses.css";

/** The player's current free rounds. Renders nothing without any: the list below shows what was granted. */
export function OwnFreeRounds() {
  const { user, token } = useSession();
  const { data, isPending, isError } = useQuery({ ...freeRoundsQuery(user?.id, "open"), enabled: Boolean(token) });
  if (!token || isError) return null;
  if (isPending) return <RowsWaiting count={1} />;
  if (data.length === 0) return null;
  return (
    <ul className="own-bonuses" aria-label={m.bonuses_free_rounds()}>
      {data.map((reward) => (
        <li key={reward.id} className="panel own-bonus">
          <FreeRoundsCard reward={reward} />
        </li>
      ))}
    </ul>
  );
}

function FreeRoundsCard({ reward }: { reward: FreeRoundReward }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const { state, game, remaining, rounds, stake, wins, won, valid_until } = reward;
  const worth = wins === "cash" ? m.bonuses_free_rounds_cash : m.bonuses_free_rounds_bonus;
  return (
    <>
      <header>
        <h2 className="h2">{freeRoundsTitle(remaining, game)}</h2>
        {won > 0 ? <b className="bonus-amount">{m.bonuses_free_rounds_won({ amount: formatMoney(won, locale) })}</b> : null}
      </header>
      <p>{worth({ amount: formatMoney(stake, locale) })}</p>
      <p>
        {remaining < rounds ? `${m.bonuses_free_rounds_left({ left: remaining, rounds })} ` : null}
        {valid_until
          ? m.bonuses_until({ time: momentText(valid_until, { locale, timezone }) })
          : state === "waiting"
            ? m.bonuses_free_rounds_waiting()
            : m.bonuses_free_rounds_with_bonus()}
      </p>
      {state === "active" && game.gamecode ? (
        <div className="own-bonus-actions">
          <ButtonLink tone="accent" href={`/casino/house/${game.gamecode}`}>
            {m.bonuses_free_rounds_play()}
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}
