import type { Balance } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { useBalance } from "../../lib/balance.ts";
import { useHiddenBalance } from "../../lib/hidden-balance.ts";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useRollingAmount } from "../../lib/rolling-amount.ts";
import { m } from "../../paraglide/messages.js";

const covered = "R$ •••";

/** Shows the balance above the games, or an invitation to register to a guest. */
export function BalanceOpening() {
  const balance = useBalance();
  const [hidden, toggle] = useHiddenBalance();
  const part = (centavos = 0) => <b>{hidden ? covered : <Money value={centavos} />}</b>;
  return (
    <>
      <section className="opening panel only-guest">
        <div>
          <b>{m.home_guest_title()}</b>
          <p>{m.home_guest_text()}</p>
        </div>
        <ModalLink modal="register" tone="accent">
          {m.bar_register()}
        </ModalLink>
      </section>
      <section className="opening panel only-player" aria-label={m.home_balance_title()}>
        <BalanceFigure balance={balance} hidden={hidden} toggle={toggle} />
        <ModalLink modal="deposit" tone="accent">
          {m.nav_deposit()}
        </ModalLink>
        <p className="opening-split">
          <span>
            {m.home_balance_real()} {part(balance?.balance_withdrawal)}
          </span>
          <span>
            {m.home_balance_bonus()} {part(balance?.bonus)}
          </span>
        </p>
      </section>
    </>
  );
}

function BalanceFigure({ balance, hidden, toggle }: { balance: Balance | null; hidden: boolean; toggle: () => void }) {
  const rolling = useRollingAmount(balance?.balance ?? null);
  return (
    <div>
      <p className="opening-label">
        {m.home_balance_title()}
        <button type="button" aria-label={hidden ? m.home_balance_show() : m.home_balance_hide()} aria-pressed={hidden} onClick={toggle}>
          <Icon name={hidden ? "eye-off" : "eye"} />
        </button>
      </p>
      <p className="opening-figure">{hidden || rolling.value === null ? covered : <Money value={rolling.value} />}</p>
    </div>
  );
}
