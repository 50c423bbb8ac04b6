import { Money } from "@trevo/ui/money";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import type { Ranking } from "./api.ts";
import { prizesText } from "../../lib/prize-text.ts";

/** The player's own row, which stays visible however low the place is. */
export function OwnPlace({ board: { own, rank } }: { board: Ranking }) {
  const locale = useLocale();
  if (!rank) return null;
  if (!own) return <p className="ranking-own">{m.ranking_own_none()}</p>;
  return (
    <p className="ranking-own">
      <b>
        {m.ranking_own()}: {own.position}
      </b>
      <span>{prizesText(own.prizes, locale)}</span>
      <Money value={own.totalBet} />
    </p>
  );
}
