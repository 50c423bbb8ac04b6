import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Game, PlayerBonus } from "@trevo/contract";
import { numberFormat } from "@trevo/domain";
import { formatMoney } from "@trevo/ui/format";
import { useEffect, useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { ListMemory } from "../../lib/query.tsx";
import { onRealtime } from "../../lib/realtime.ts";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { openBonusesKey, openBonusesQuery } from "./api.ts";
import { weightAt } from "./bonus-weight.ts";
import "./bonus-strip.css";

/** How much this game counts towards the active bonus, and that bonus's progress. Renders nothing for a player without a bonus. */
export const BonusStrip = ({ game }: { game: Game }) => (
  <ListMemory>
    <ActiveBonus game={game} />
  </ListMemory>
);

function ActiveBonus({ game }: { game: Game }) {
  const { user, token } = useSession();
  const client = useQueryClient();
  const { data } = useQuery({ ...openBonusesQuery(user?.id), enabled: Boolean(token) });
  useEffect(() => onRealtime("BonusChanged", () => void client.invalidateQueries({ queryKey: openBonusesKey })), [client]);
  const active = data?.find(({ state }) => state === "active");
  return active ? <Strip key={active.id} bonus={active} game={game} /> : null;
}

function Strip({ bonus, game }: { bonus: PlayerBonus; game: Game }) {
  const locale = useLocale();
  const { wagered, required } = useProgress(bonus);
  const weight = weightAt(bonus, game);
  const money = (centavos: number) => formatMoney(centavos, locale);
  return (
    <p className="bonus-strip" data-game-strip="">
      <b>
        {weight < 0
          ? m.bonuses_strip_cash()
          : weight === 0
            ? m.bonuses_strip_none()
            : m.bonuses_strip_counts({
                share: numberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(weight / 10_000),
              })}
      </b>
      {required > 0 ? (
        <span>{m.bonuses_strip_progress({ wagered: money(Math.min(wagered, required)), required: money(required) })}</span>
      ) : null}
      <i aria-hidden="true" style={{ width: `${required > 0 ? Math.min(100, (100 * wagered) / required) : 0}%` }} />
    </p>
  );
}

/** Progress of the bonus as loaded, or as updated by its latest stake. */
function useProgress({ id, wagered, required }: PlayerBonus): { readonly wagered: number; readonly required: number } {
  const [moved, setMoved] = useState<{ readonly wagered: number; readonly required: number } | null>(null);
  useEffect(
    () =>
      onRealtime("BalanceUpdated", (news) => {
        if (news.bonus_id === id && news.wagered !== undefined && news.required !== undefined)
          setMoved({ wagered: news.wagered, required: news.required });
      }),
    [id],
  );
  return moved ?? { wagered, required };
}
