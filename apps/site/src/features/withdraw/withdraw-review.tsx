import type { Transaction, WithdrawMethod } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Money } from "@trevo/ui/money";
import { useState } from "react";
import { refreshBalance, useBalance } from "../../lib/balance.ts";
import { askConfirm } from "../../lib/confirm.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import { createIntentKey } from "../../lib/intent-key.ts";
import { useLocale } from "../../lib/locale.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useRetryWait } from "../../lib/retry-wait.ts";
import { keyTypeName, maskedText } from "../../lib/transaction-look.ts";
import { m } from "../../paraglide/messages.js";
import { useSendOnce } from "../../lib/use-action.ts";
import { requestWithdrawalMutation } from "./api.ts";

export interface WithdrawReviewProps {
  /** Amount in centavos. */
  amount: number;
  method: WithdrawMethod;
  onRequested: (transaction: Transaction) => void;
  onUnverified: () => void;
}

/** Outlives the sheet: after a lost response, closing the sheet and requesting again does not create a second withdrawal. */
const withdrawalIntent = createIntentKey();

/** Final review of a withdrawal: the amount, the Pix key, and the remaining balance. */
export function WithdrawReview({ amount, method, onRequested, onUnverified }: WithdrawReviewProps) {
  const locale = useLocale();
  const balance = useBalance();
  const { busy, send } = useSendOnce(requestWithdrawalMutation, (body) => body, withdrawalIntent);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const wait = useRetryWait(failure?.retryAfterMs);
  const confirm = async () => {
    setFailure(null);
    const body = { amount, method_id: method.id };
    let reply = await send(body);
    if (!reply.ok && reply.error.code === "bonus_would_end") {
      // The refusal contains the bonus amount that would be lost, in centavos.
      const { left = 0 } = reply.error as typeof reply.error & { left?: number };
      const text = m.withdraw_bonus_text({ amount: formatMoney(left, locale) });
      if (!(await askConfirm({ title: m.withdraw_bonus_title(), text, yes: m.withdraw_bonus_yes(), danger: true }))) return;
      reply = await send({ ...body, end_bonus: true });
    }
    if (!reply.ok) return reply.error.code === "contacts_unverified" ? onUnverified() : setFailure(reply);
    void refreshBalance();
    onRequested(reply.data.data);
  };
  return (
    <div className="withdraw-form">
      <div className="available">
        <p>{m.withdraw_review_amount()}</p>
        <b>
          <Money value={amount} />
        </b>
        <dl>
          <div>
            <dt>{m.withdraw_review_key({ type: keyTypeName(method.type) })}</dt>
            <dd className="withdraw-key">{maskedText(method.key_masked)}</dd>
          </div>
          {balance ? (
            <div>
              <dt>{m.withdraw_review_after()}</dt>
              <dd>
                <Money value={Math.max(0, balance.balance_withdrawal - amount)} />
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
      <p className="withdraw-why">{m.withdraw_review_note()}</p>
      {failure ? <FailureNotice failure={failure} /> : null}
      <Button
        tone="accent"
        size="large"
        wide
        busy={busy ? m.withdraw_confirming() : undefined}
        disabledReason={wait > 0 ? m.money_wait({ seconds: wait }) : null}
        onClick={() => void confirm()}
      >
        {m.withdraw_confirm({ amount: formatMoney(amount, locale) })}
      </Button>
    </div>
  );
}
