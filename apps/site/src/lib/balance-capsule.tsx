import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { Money } from "@trevo/ui/money";
import { useRollingAmount } from "./rolling-amount.ts";
import { useBalance } from "./balance.ts";
import { ModalLink } from "./modal-link.tsx";
import { m } from "../paraglide/messages.js";

/** The player's balance, always visible: the amount opens the wallet, the button at its right the deposit. */
export function BalanceCapsule() {
  const balance = useBalance();
  const total = balance?.balance ?? null;
  const rolling = useRollingAmount(total);
  return (
    <div className="capsule only-player">
      <Link href="/account/wallet" className="capsule-amount">
        <small>{m.bar_balance()} </small>
        {rolling.value === null ? (
          <span className="capsule-wait" />
        ) : (
          <b data-gain={rolling.gain ? "" : undefined}>
            <Money value={rolling.value} />
          </b>
        )}
        <span className="sr-only">. {m.bar_open_wallet()}</span>
      </Link>
      <ModalLink modal="deposit" className="capsule-key" aria-label={m.nav_deposit()}>
        <Icon name="plus" />
        <span>{m.nav_deposit()}</span>
      </ModalLink>
    </div>
  );
}
