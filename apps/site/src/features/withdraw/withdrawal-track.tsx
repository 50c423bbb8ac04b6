import type { Transaction } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Money } from "@trevo/ui/money";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useAttemptKey } from "../../lib/attempt-key.ts";
import { refreshBalance } from "../../lib/balance.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import { MoneyFailure } from "../../lib/money-failure.tsx";
import { isOpen, keyTypeName, maskedText } from "../../lib/transaction-look.ts";
import { m } from "../../paraglide/messages.js";
import { Timeline } from "./timeline.tsx";
import { useWithdrawal } from "./use-withdrawal.ts";

export interface WithdrawalTrackProps {
  first: Transaction;
  onAgain: () => void;
  onClose: () => void;
}

/** A request on its way to the bank, live. */
export function WithdrawalTrack({ first, onAgain, onClose }: WithdrawalTrackProps) {
  const { transaction, seen, take } = useWithdrawal(first);
  const { method } = transaction;
  return (
    <div className="withdraw-form">
      <div className="available">
        <b>
          <Money value={Math.abs(transaction.amount)} />
        </b>
        {method ? <p>{m.withdraw_track_to({ type: keyTypeName(method.type), key: maskedText(method.key_masked) })}</p> : null}
      </div>
      <Timeline transaction={transaction} seen={seen} />
      {transaction.cancellable ? <Cancel transaction={transaction} onTransaction={take} /> : null}
      <div className="withdraw-ends">
        {isOpen(transaction.status) ? null : (
          <Button size="large" onClick={onAgain}>
            {m.withdraw_again()}
          </Button>
        )}
        <Button size="large" onClick={onClose}>
          {m.close()}
        </Button>
      </div>
    </div>
  );
}

function Cancel({ transaction, onTransaction }: { transaction: Transaction; onTransaction: (news: Transaction) => void }) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = useAttemptKey();
  const cancel = async () => {
    const body = { id: transaction.id };
    setBusy(true);
    setFailure(null);
    const reply = await api("POST /main-gateway/user-cancel-withdrawal", { body, idempotencyKey: attempt.keyFor(body) });
    setBusy(false);
    if (!reply.ok) return setFailure(reply);
    onTransaction(reply.data.data);
    void refreshBalance();
  };
  return (
    <>
      {failure ? <MoneyFailure failure={failure} /> : null}
      <Button tone="danger" wide busy={busy ? m.withdraw_cancelling() : undefined} onClick={() => void cancel()}>
        {m.withdraw_cancel()}
      </Button>
    </>
  );
}
