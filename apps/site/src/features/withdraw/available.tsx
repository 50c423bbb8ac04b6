import type { Balance } from "@trevo/contract";
import { Money } from "@trevo/ui/money";
import { useRollingAmount } from "../../lib/rolling-amount.ts";
import { m } from "../../paraglide/messages.js";

/** The amount that can be withdrawn now, and where the rest is. Renders nothing while all withdrawals are blocked. */
export function Available({ balance, blocked }: { balance: Balance | null; blocked: boolean }) {
  const rolling = useRollingAmount(balance && (blocked ? 0 : balance.balance_withdrawal));
  return (
    <div className="available">
      <p>{m.withdraw_available()}</p>
      <b>{rolling.value === null ? "R$ •••" : <Money value={rolling.value} />}</b>
      {balance && (balance.held > 0 || balance.bonus > 0) ? (
        <dl>
          {balance.held > 0 ? (
            <div>
              <dt>{m.withdraw_locked()}</dt>
              <dd>
                <Money value={balance.held} />
              </dd>
            </div>
          ) : null}
          {balance.bonus > 0 ? (
            <div>
              <dt>
                {m.withdraw_bonus()}
                <small>{m.withdraw_bonus_why()}</small>
              </dt>
              <dd className="text-bonus">
                <Money value={balance.bonus} />
              </dd>
            </div>
          ) : null}
        </dl>
      ) : null}
    </div>
  );
}
