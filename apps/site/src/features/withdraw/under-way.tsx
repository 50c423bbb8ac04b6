import type { Transaction } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { useLocale } from "../../lib/locale.ts";
import { statusLook } from "../../lib/transaction-look.ts";
import { m } from "../../paraglide/messages.js";

export interface UnderWayProps {
  transaction: Transaction;
  /** Number of other withdrawals under way. */
  more: number;
  onFollow: (transaction: Transaction) => void;
}

/** The newest open withdrawal, with a link to its timeline. */
export function UnderWay({ transaction, more, onFollow }: UnderWayProps) {
  const locale = useLocale();
  const look = statusLook(transaction);
  return (
    <button type="button" className="under-way" onClick={() => onFollow(transaction)}>
      <Icon name={look.icon} />
      <span>
        <b>
          {m.withdraw_open({ amount: formatMoney(Math.abs(transaction.amount), locale) })}
          {more > 0 ? ` + ${more}` : ""}
        </b>
        <small>{look.word}</small>
      </span>
      <em>
        {m.withdraw_open_follow()}
        <Icon name="right" />
      </em>
    </button>
  );
}
