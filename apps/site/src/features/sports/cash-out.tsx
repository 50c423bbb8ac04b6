import { useQueryClient } from "@tanstack/react-query";
import type { SportBet } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { Notice } from "@trevo/ui/notice";
import { useState } from "react";
import { refreshBalance } from "../../lib/balance.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { useSend } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { betsKey, cashOutMutation, type CashOutOrder } from "./api.ts";
import { CashOutForm } from "./cash-out-form.tsx";
import { CashOutRefused, CashOutWaiting } from "./cash-out-waiting.tsx";
import { unanswered } from "./unanswered.ts";

const reasons = {
  free_bet: m.sports_cash_out_free_bet,
  settled: m.sports_cash_out_settled,
  withheld: m.sports_cash_out_withheld,
  suspended: m.sports_cash_out_suspended,
  no_chance: m.sports_cash_out_no_chance,
  too_low: m.sports_cash_out_too_low,
} as const;

/** Cashes out the bet or a part of it. In play, the request waits for the match. */
export function CashOut({ bet }: { bet: SportBet }) {
  const client = useQueryClient();
  const { user } = useSession();
  const { busy, send } = useSend(cashOutMutation);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { cash_out: offer, cash_out_request: request } = bet;
  const take = async (order: CashOutOrder) => {
    if (!user) return;
    setFailure(null);
    const money = { amount: order.seen_amount, legs: null, bet_id: order.id };
    const [attempt] = unanswered.begin(user.id, [{ intent: { cash_out: order.id }, money }]);
    if (!attempt) return;
    const reply = await unanswered.run(attempt, (idempotencyKey) => send({ body: order, idempotencyKey }));
    // A conflict means that an earlier attempt was received; its outcome is requested separately.
    if (!reply.ok && reply.error.code !== "idempotency_conflict") setFailure(reply);
    void refreshBalance();
    await client.invalidateQueries({ queryKey: betsKey });
  };
  if (request?.state === "pending") return <CashOutWaiting request={request} />;
  const refused = request?.refusal ? <CashOutRefused refusal={request.refusal} /> : null;
  const form =
    "why_not" in offer ? (
      <p className="bet-note">{reasons[offer.why_not]()}</p>
    ) : (
      <CashOutForm key={bet.remaining_stake} bet={bet} offer={offer} busy={busy} onTake={(order) => void take(order)} />
    );
  return (
    <div className="bet-cash-out">
      <CashOutUnanswered id={bet.id} />
      {failure ? <FailureNotice failure={failure} /> : refused}
      {form}
    </div>
  );
}

/** A cash-out of this bet was sent and its outcome is unknown. */
function CashOutUnanswered({ id }: { id: string }) {
  const locale = useLocale();
  const sent = useStore(unanswered.missing).find(({ money }) => money.bet_id === id);
  return sent ? (
    <Notice tone="warn" announce>
      {m.sports_cash_out_lost({ amount: formatMoney(sent.money.amount, locale) })}
    </Notice>
  ) : null;
}
