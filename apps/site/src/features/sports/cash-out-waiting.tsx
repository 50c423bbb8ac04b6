import type { SportBet } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { Notice } from "@trevo/ui/notice";
import { ProgressBar } from "@trevo/ui/progress";
import { useEffect, useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";

type Request = NonNullable<SportBet["cash_out_request"]>;

/** Maximum wait that is shown, ms: the device's clock may be wrong. */
const maxWaitMs = 10_000;
const tickMs = 250;

/** A live cash-out that waits for acceptance. Nothing has been paid yet. */
export function CashOutWaiting({ request: { due_at, seen_amount } }: { request: Request }) {
  const locale = useLocale();
  const [wait] = useState(() => Math.max(Math.min(Date.parse(due_at) - Date.now(), maxWaitMs), tickMs));
  const [left, setLeft] = useState(wait);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(before - tickMs, 0)), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="bet-cash-out-wait" role="status">
      <b>{m.sports_cash_out_waits({ amount: formatMoney(seen_amount, locale) })}</b>
      <ProgressBar label={m.sports_cash_out_waits_label()} percent={(1 - left / wait) * 100} />
      <p className="bet-note">{m.sports_cash_out_waits_note()}</p>
    </div>
  );
}

/** Why the last live cash-out was not paid. */
export function CashOutRefused({ refusal }: { refusal: NonNullable<Request["refusal"]> }) {
  const locale = useLocale();
  const text = (): string => {
    if (refusal.code === "cash_out_changed" && refusal.amount !== undefined)
      return m.sports_cash_out_moved({ amount: formatMoney(refusal.amount, locale) });
    return refusal.why_not === "suspended" ? m.sports_cash_out_stopped() : m.sports_cash_out_not_done();
  };
  return (
    <Notice tone="warn" announce>
      {text()}
    </Notice>
  );
}
