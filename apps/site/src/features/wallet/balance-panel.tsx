import { Icon } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { useBalance } from "../../lib/balance.ts";
import { useHiddenBalance } from "../../lib/hidden-balance.ts";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useRollingAmount } from "../../lib/rolling-amount.ts";
import { m } from "../../paraglide/messages.js";
import { Withdrawable } from "./withdrawable.tsx";

const covered = "R$ •••";

/** From R$ 10.000,00 on, three amounts do not stand side by side on a phone. Centavos. */
const longAmount = 1_000_000;

/** The total under the player's eyes, money in and money out, and what the total is made of. */
export function BalancePanel() {
  const balance = useBalance();
  const [hidden, toggle] = useHiddenBalance();
  const rolling = useRollingAmount(balance?.balance ?? null);
  const parts = balance
    ? [
        { name: m.wallet_real(), value: balance.balance_withdrawal },
        { name: m.wallet_bonus(), value: balance.bonus, bonus: balance.bonus > 0 },
        { name: m.wallet_locked(), value: balance.locked, title: m.wallet_locked_why() },
      ]
    : [];
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
      <dl className="wallet-split" data-long={parts.some((part) => part.value >= longAmount) ? "" : undefined}>
        {(parts.length > 0 ? parts : [m.wallet_real(), m.wallet_bonus(), m.wallet_locked()].map((name) => ({ name, value: null }))).map(
          (part) => (
            <div key={part.name} data-bonus={"bonus" in part && part.bonus ? "" : undefined}>
              <dt title={"title" in part ? part.title : undefined}>{part.name}</dt>
              <dd>{hidden || part.value === null ? covered : <Money value={part.value} />}</dd>
            </div>
          ),
        )}
      </dl>
      <Withdrawable />
    </section>
  );
}
