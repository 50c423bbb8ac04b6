import "./withdraw.css";
import type { Transaction } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { useState } from "react";
import { refreshBalance } from "../../lib/balance.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useShownPayment } from "../../lib/shown-payments.ts";
import { isOpen } from "../../lib/transaction-look.ts";
import { m } from "../../paraglide/messages.js";
import { Timeline } from "./timeline.tsx";
import { useSecondsUntil } from "./use-seconds-until.ts";
import { type FollowedWithdrawal, useWithdrawal } from "./use-withdrawal.ts";
import { WaitingReason } from "./waiting-reason.tsx";
import { useSendOnce } from "../../lib/use-action.ts";
import { cancelWithdrawalMutation } from "./api.ts";

/** Live progress of a withdrawal: each state with its time, the reason for waiting, and the cancel button. */
export function WithdrawalWay({ first }: { first: Transaction }) {
  return (
    <div className="withdraw-form">
      <Way followed={useWithdrawal(first)} />
    </div>
  );
}

/** The same, for a sheet that shows more of the withdrawal. */
export function Way({ followed: { transaction, progress, failed, take } }: { followed: FollowedWithdrawal }) {
  useShownPayment(transaction.id, { open: true, settled: !isOpen(transaction.status) });
  return (
    <>
      <Timeline transaction={transaction} progress={progress} />
      {progress ? <WaitingReason progress={progress} /> : null}
      {failed && !progress ? <p className="withdraw-why">{m.withdraw_progress_failed()}</p> : null}
      {transaction.cancellable ? <Cancel transaction={transaction} onTransaction={take} /> : null}
    </>
  );
}

function Cancel({ transaction, onTransaction }: { transaction: Transaction; onTransaction: (news: Transaction) => void }) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { busy, send } = useSendOnce(cancelWithdrawalMutation);
  const seconds = useSecondsUntil(transaction.cancellable_until);
  const cancel = async () => {
    setFailure(null);
    const reply = await send({ id: transaction.id });
    if (!reply.ok) return setFailure(reply);
    onTransaction(reply.data.data);
    void refreshBalance();
  };
  return (
    <>
      {failure ? <FailureNotice failure={failure} /> : null}
      {seconds > 0 ? <p className="withdraw-why">{m.withdraw_cancel_left({ seconds })}</p> : null}
      <Button tone="danger" wide busy={busy ? m.withdraw_cancelling() : undefined} onClick={() => void cancel()}>
        {m.withdraw_cancel()}
      </Button>
    </>
  );
}
