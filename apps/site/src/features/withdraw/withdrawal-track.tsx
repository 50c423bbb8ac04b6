import type { Transaction } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Money } from "@trevo/ui/money";
import { isOpen, keyTypeName, maskedText } from "../../lib/transaction-look.ts";
import { m } from "../../paraglide/messages.js";
import { useWithdrawal } from "./use-withdrawal.ts";
import { Way } from "./withdrawal-way.tsx";

export interface WithdrawalTrackProps {
  first: Transaction;
  onAgain: () => void;
  onClose: () => void;
}

/** Live progress of a withdrawal request. */
export function WithdrawalTrack({ first, onAgain, onClose }: WithdrawalTrackProps) {
  const followed = useWithdrawal(first);
  const { transaction } = followed;
  const { method } = transaction;
  return (
    <div className="withdraw-form">
      <div className="available">
        <b>
          <Money value={Math.abs(transaction.amount)} />
        </b>
        {method ? <p>{m.withdraw_track_to({ type: keyTypeName(method.type), key: maskedText(method.key_masked) })}</p> : null}
      </div>
      <Way followed={followed} />
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
