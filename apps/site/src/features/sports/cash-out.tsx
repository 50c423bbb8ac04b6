import { useQueryClient } from "@tanstack/react-query";
import type { SportBet } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { formatMoney, formatPercent } from "@trevo/ui/format";
import { Notice } from "@trevo/ui/notice";
import { useState } from "react";
import { refreshBalance } from "../../lib/balance.ts";
import { askConfirm } from "../../lib/confirm.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { useStore } from "../../lib/store.ts";
import { useSend } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { betsKey, cashOutMutation } from "./api.ts";
import { CashOutRefused, CashOutWaiting } from "./cash-out-waiting.tsx";
import { cashOutIntent, lostCashOuts, noteAnswer, type SentCashOut } from "./lost-cash-outs.ts";

const whole = 10_000;
const half = 5_000;

const reasons = {
  free_bet: m.sports_cash_out_free_bet,
  settled: m.sports_cash_out_settled,
  suspended: m.sports_cash_out_suspended,
  no_chance: m.sports_cash_out_no_chance,
  too_low: m.sports_cash_out_too_low,
} as const;

/** Takes the bet's present value, or half of it. In play that waits for the match; an answer that is missing is asked for again. */
export function CashOut({ bet }: { bet: SportBet }) {
  const client = useQueryClient();
  const { busy, send } = useSend(cashOutMutation);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const lost = useStore(lostCashOuts).get(bet.id);
  const { cash_out: offer, cash_out_request: request } = bet;
  const sendOne = async (sent: SentCashOut) => {
    setFailure(null);
    const reply = await send({ body: sent.order, idempotencyKey: sent.key });
    noteAnswer(sent, reply.ok ? 200 : reply.status);
    if (!reply.ok) setFailure(reply);
    void refreshBalance();
    await client.invalidateQueries({ queryKey: betsKey });
  };
  if (lost)
    return (
      <div className="bet-cash-out">
        <Notice tone="warn" announce>
          {m.sports_cash_out_lost()}
        </Notice>
        <Button tone="accent" busy={busy ? m.sports_cash_out_checking() : undefined} onClick={() => void sendOne(lost)}>
          {m.sports_cash_out_check()}
        </Button>
      </div>
    );
  if (request?.state === "pending") return <CashOutWaiting request={request} />;
  const refused = request?.refusal ? <CashOutRefused refusal={request.refusal} /> : null;
  if ("why_not" in offer)
    return (
      <>
        {refused}
        <p className="bet-note">{reasons[offer.why_not]()}</p>
      </>
    );
  return (
    <div className="bet-cash-out">
      {failure ? <FailureNotice failure={failure} /> : refused}
      <CashOutButtons bet={bet} offer={offer} busy={busy} onTake={(sent) => void sendOne(sent)} />
    </div>
  );
}

interface CashOutButtonsProps {
  readonly bet: SportBet;
  readonly offer: Extract<SportBet["cash_out"], { readonly amount: number }>;
  readonly busy: boolean;
  readonly onTake: (sent: SentCashOut) => void;
}

/** All of the offer, or half of it; what the bet is worth without the fee is said beside it. */
function CashOutButtons({ bet: { id, remaining_stake }, offer, busy, onTake }: CashOutButtonsProps) {
  const locale = useLocale();
  const seconds = Math.ceil(offer.delay_ms / 1_000);
  const take = async (share_bps: number) => {
    const seen_amount = Math.floor((offer.amount * share_bps) / whole);
    const amount = formatMoney(seen_amount, locale);
    const text = share_bps === whole ? m.sports_cash_out_all_text() : m.sports_cash_out_half_text();
    const inPlay = seconds > 0 ? ` ${m.sports_cash_out_delay_text({ seconds })}` : "";
    const title = m.sports_cash_out_sure({ amount });
    if (!(await askConfirm({ title, text: text + inPlay, yes: m.sports_cash_out() }))) return;
    const seen = { seen_amount, seen_remaining_stake: remaining_stake, seen_versions: offer.versions };
    onTake(cashOutIntent({ id, share_bps, ...seen }));
  };
  const busyText = busy ? m.sports_cashing_out() : undefined;
  return (
    <>
      <Button tone="accent" busy={busyText} onClick={() => void take(whole)}>
        {m.sports_cash_out_for({ amount: formatMoney(offer.amount, locale) })}
      </Button>
      <Button disabledReason={busyText ?? null} onClick={() => void take(half)}>
        {m.sports_cash_out_half()}
      </Button>
      <p className="bet-note">
        {m.sports_cash_out_fair({ amount: formatMoney(offer.fair, locale), fee: formatPercent(offer.fee_bps, locale) })}
        {seconds > 0 ? ` ${m.sports_cash_out_delay({ seconds })}` : null}
      </p>
    </>
  );
}
