import type { Balance } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { useBalance } from "../../lib/balance.ts";
import { useHiddenBalance } from "../../lib/hidden-balance.ts";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useRollingAmount } from "../../lib/rolling-amount.ts";
import { m } from "../../paraglide/messages.js";
import { Withdrawable } from "./withdrawable.tsx";

const covered = "R$ •••";

interface Part {
  name: string;
  value: number;
  title?: string;
  bonus?: boolean;
}

/** Returns the parts of the total, followed by the reserved amount. */
function partsOf({ balance_withdrawal: cash, bonus, held }: Balance): Part[] {
  return [
    { name: m.wallet_real(), value: cash },
    ...(bonus > 0 ? [{ name: m.wallet_bonus(), value: bonus, bonus: true }] : []),
    ...(held > 0 ? [{ name: m.wallet_locked(), value: held, title: m.wallet_locked_why() }] : []),
  ];
}

/** The total balance with deposit and withdrawal buttons, and the parts of the total. */
export function BalancePanel() {
  const balance = useBalance();
  const [hidden, toggle] = useHiddenBalance();
  const rolling = useRollingAmount(balance?.balance ?? null);
  const parts = balance ? partsOf(balance) : [];
  return (
    <section className="panel wallet-panel" aria-label={m.wallet_total()}>
      <p className="wallet-label">
        {m.wallet_total()}
        <button type="button" aria-label={hidden ? m.wallet_show() : m.wallet_hide()} onClick={toggle}>
          <Icon name={hidden ? "eye-off" : "eye"} />
        </button>
      </p>
      <p className="wallet-total" data-gain={rolling.gain ? "" : undefined}>
        {hidden || rolling.value === null ? covered : <Money value={rolling.value} />}
      </p>
      <div className="wallet-keys">
        <ModalLink modal="deposit" tone="accent">
          {m.nav_deposit()}
        </ModalLink>
        <ModalLink modal="withdraw" tone="plain">
          {m.bar_withdraw()}
        </ModalLink>
      </div>
      {parts.length > 1 ? (
        <dl className="wallet-parts">
          {parts.map((part) => (
            <div key={part.name} data-bonus={part.bonus ? "" : undefined}>
              <dt title={part.title}>{part.name}</dt>
              <dd>{hidden ? covered : <Money value={part.value} />}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <Withdrawable />
    </section>
  );
}
