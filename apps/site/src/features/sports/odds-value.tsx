import { Icon } from "@trevo/ui/icon";
import { m } from "../../paraglide/messages.js";
import { useOddsText } from "./odds-format.ts";
import { useMove } from "./use-move.ts";

/** Odds with the direction of their latest change, and a lock if no bets are accepted. */
export function OddsValue({ odds, open }: { odds: number | null; open: boolean }) {
  const text = useOddsText();
  const move = useMove(odds);
  return (
    <span className="odds-value" data-move={open ? (move ?? undefined) : undefined}>
      {open ? null : (
        <>
          <Icon name="lock" />
          <span className="sr-only">{m.sports_suspended()}</span>
        </>
      )}
      {odds === null ? "–" : text.odds(odds)}
    </span>
  );
}
