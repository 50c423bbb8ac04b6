import type { SportBet } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { ProgressBar } from "@trevo/ui/progress";
import { useEffect, useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";

/** Maximum wait that is shown, ms: the device's clock may be wrong. */
const maxWaitMs = 10_000;
const tickMs = 250;

const leftOf = ({ due_at }: SportBet): number => Math.min(Math.max(Date.parse(due_at ?? "") - Date.now(), 0), maxWaitMs);

/** A live bet that waits for acceptance. No stake has been charged yet. */
export function BetPending({ bet }: { bet: SportBet }) {
  const locale = useLocale();
  const [wait] = useState(() => Math.max(leftOf(bet), tickMs));
  const [left, setLeft] = useState(wait);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(before - tickMs, 0)), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="bet-placed" role="status">
      <h3>{m.sports_pending()}</h3>
      <ProgressBar label={m.sports_pending()} percent={(1 - left / wait) * 100} />
      <p>{m.sports_pending_means({ amount: formatMoney(bet.stake, locale) })}</p>
      <p className="bet-id">{m.sports_bet_id({ id: bet.id })}</p>
    </div>
  );
}
