import { useQueryClient } from "@tanstack/react-query";
import type { SportBet } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { formatMoney, formatPercent } from "@trevo/ui/format";
import { useState } from "react";
import { refreshBalance } from "../../lib/balance.ts";
import { askConfirm } from "../../lib/confirm.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { useSendOnce } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { betsKey, cashOutMutation } from "./api.ts";

const whole = 10_000;
const half = 5_000;

const reasons = {
  free_bet: m.sports_cash_out_free_bet,
  settled: m.sports_cash_out_settled,
  suspended: m.sports_cash_out_suspended,
  no_chance: m.sports_cash_out_no_chance,
  too_low: m.sports_cash_out_too_low,
} as const;

/** An undecided leg in play: it opens no more. */
const isInPlay = (legs: SportBet["legs"]): boolean =>
  legs.some(({ selections }) =>
    selections.some(({ fixture, result }) => !result && (fixture.state === "live" || fixture.state === "interrupted")),
  );

/** Takes the bet's present value, or half of it; what it is worth without the fee is said beside it. */
export function CashOut({ bet: { id, legs, cash_out: offer } }: { bet: SportBet }) {
  const locale = useLocale();
  const client = useQueryClient();
  const { busy, send } = useSendOnce(cashOutMutation);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  if ("why_not" in offer) return <p className="bet-note">{isInPlay(legs) ? m.sports_cash_out_in_play() : reasons[offer.why_not]()}</p>;
  const take = async (share_bps: number) => {
    setFailure(null);
    const seen_amount = Math.floor((offer.amount * share_bps) / whole);
    const amount = formatMoney(seen_amount, locale);
    const text = share_bps === whole ? m.sports_cash_out_all_text() : m.sports_cash_out_half_text();
    if (!(await askConfirm({ title: m.sports_cash_out_sure({ amount }), text, yes: m.sports_cash_out() }))) return;
    const reply = await send({ id, share_bps, seen_amount });
    if (!reply.ok) setFailure(reply);
    void refreshBalance();
    await client.invalidateQueries({ queryKey: betsKey });
  };
  const busyText = busy ? m.sports_cashing_out() : undefined;
  return (
    <div className="bet-cash-out">
      {failure ? <FailureNotice failure={failure} /> : null}
      <Button tone="accent" busy={busyText} onClick={() => void take(whole)}>
        {m.sports_cash_out_for({ amount: formatMoney(offer.amount, locale) })}
      </Button>
      <Button disabledReason={busyText ?? null} onClick={() => void take(half)}>
        {m.sports_cash_out_half()}
      </Button>
      <p className="bet-note">
        {m.sports_cash_out_fair({ amount: formatMoney(offer.fair, locale), fee: formatPercent(offer.fee_bps, locale) })}
      </p>
    </div>
  );
}
