import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { PlayerBonus } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Money } from "@trevo/ui/money";
import { ProgressBar } from "@trevo/ui/progress";
import { RowsWaiting } from "@trevo/ui/row-list";
import { useEffect, useState } from "react";
import { refreshBalance } from "../../lib/balance.ts";
import { askConfirm } from "../../lib/confirm.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { onRealtime } from "../../lib/realtime.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { useSendOnce } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { type BonusChange, changeBonusMutation, openBonusesKey, openBonusesQuery } from "./api.ts";
import "./own-bonuses.css";

/** Sorts the active bonus first, then the waiting ones by expiry. */
const inOrder = (bonuses: readonly PlayerBonus[]): PlayerBonus[] =>
  bonuses.toSorted(
    (one, other) => Number(other.state === "active") - Number(one.state === "active") || one.use_by.localeCompare(other.use_by),
  );

/** Bonuses that the player can use now. Renders nothing without any: the list below explains that. */
export function OwnBonuses() {
  const { user, token } = useSession();
  const client = useQueryClient();
  const { data, isPending, isError } = useQuery({ ...openBonusesQuery(user?.id), enabled: Boolean(token) });
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: openBonusesKey });
    // A bonus that comes with a deposit changes the balance at once; its own event follows within a minute.
    const stops = [onRealtime("BonusChanged", readAgain), onRealtime("BalanceUpdated", readAgain)];
    return () => stops.forEach((stop) => stop());
  }, [client]);
  if (!token || isError) return null;
  if (isPending) return <RowsWaiting count={1} />;
  return (
    <ul className="own-bonuses">
      {inOrder(data).map((bonus) => (
        <li key={bonus.id} className="panel own-bonus">
          <BonusCard bonus={bonus} />
        </li>
      ))}
    </ul>
  );
}

function BonusCard({ bonus }: { bonus: PlayerBonus }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const active = bonus.state === "active";
  const until = momentText(bonus.expires_at ?? bonus.use_by, { locale, timezone });
  return (
    <>
      <header>
        <h2 className="h2">{bonus.title}</h2>
        <b className="bonus-amount">
          <Money value={bonus.left} />
        </b>
      </header>
      {bonus.required > 0 ? <Progress bonus={bonus} /> : null}
      <p>
        {active ? m.bonuses_until({ time: until }) : m.bonuses_activate_by({ time: until })}
        {bonus.max_stake === null ? null : ` ${m.bonuses_max_stake({ amount: formatMoney(bonus.max_stake, locale) })}`}
      </p>
      <details>
        <summary>{m.bonuses_terms()}</summary>
        <ul>
          {bonus.terms.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
      <BonusActions bonus={bonus} />
    </>
  );
}

function Progress({ bonus: { wagered, required } }: { bonus: PlayerBonus }) {
  const locale = useLocale();
  const text = m.bonuses_progress({ wagered: formatMoney(Math.min(wagered, required), locale), required: formatMoney(required, locale) });
  return <ProgressBar label={text} percent={(100 * wagered) / required} tone="bonus" note={text} />;
}

function BonusActions({ bonus: { id, state, left } }: { bonus: PlayerBonus }) {
  const locale = useLocale();
  const client = useQueryClient();
  const { busy, send } = useSendOnce(changeBonusMutation);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const change = async (to: BonusChange["to"]) => {
    setFailure(null);
    const reply = await send({ id, to });
    if (!reply.ok) setFailure(reply);
    void refreshBalance();
    await client.invalidateQueries({ queryKey: openBonusesKey });
  };
  const forfeit = async () => {
    const text = m.bonuses_end_text({ amount: formatMoney(left, locale) });
    if (await askConfirm({ title: m.bonuses_end_title(), text, yes: m.bonuses_end(), danger: true })) await change("forfeit");
  };
  const busyText = busy ? m.bonuses_changing() : undefined;
  return (
    <div className="own-bonus-actions">
      {failure ? <FailureNotice failure={failure} /> : null}
      {state === "waiting" ? (
        <>
          <Button tone="accent" busy={busyText} onClick={() => void change("activate")}>
            {m.bonuses_activate()}
          </Button>
          <Button disabledReason={busyText ?? null} onClick={() => void change("decline")}>
            {m.bonuses_decline()}
          </Button>
        </>
      ) : null}
      {state === "active" ? (
        <Button busy={busyText} onClick={() => void forfeit()}>
          {m.bonuses_end()}
        </Button>
      ) : null}
    </div>
  );
}
