import { Icon } from "@trevo/ui/icon";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { formatOdds } from "./market-text.ts";
import { useMove } from "./use-move.ts";

/** Odds with the direction of their latest change, and a lock if no bets are accepted. */
export function OddsValue({ odds, open }: { odds: number | null; open: boolean }) {
  const locale = useLocale();
  const move = useMove(odds);
  return (
    <span className="odds-value" data-move={open ? (move ?? undefined) : undefined}>
      {open ? null : (
        <>
          <Icon name="lock" />
          <span className="sr-only">{m.sports_suspended()}</span>
        </>
      )}
      {odds === null ? "–" : formatOdds(odds, locale)}
    </span>
  );
}
