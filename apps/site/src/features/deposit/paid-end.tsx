import { localPath } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Money } from "@trevo/ui/money";
import { useMatches, useNavigate } from "react-router";
import { useBalance } from "../../lib/balance.ts";
import { useLocale } from "../../lib/locale.ts";
import { useRollingAmount } from "../../lib/rolling-amount.ts";
import { m } from "../../paraglide/messages.js";

/** The money has arrived: the balance counts up, with a link to the game. */
export function PaidEnd({ amount, onClose }: { amount: number; onClose: () => void }) {
  const balance = useBalance();
  const rolling = useRollingAmount(balance ? balance.balance : null);
  const locale = useLocale();
  const navigate = useNavigate();
  const inGame = useMatches().some((match) => (match.handle as { bare?: boolean } | undefined)?.bare);
  const play = () => (inGame ? onClose() : void navigate(localPath("/casino/games", locale), { replace: true }));
  return (
    <>
      <p className="paid-amount" role="status">
        {m.deposit_paid({ amount: formatMoney(amount, locale) })}
      </p>
      <p className="paid-balance">
        {m.deposit_balance_now()}{" "}
        {rolling.value === null ? null : (
          <b data-gain={rolling.gain ? "" : undefined}>
            <Money value={rolling.value} />
          </b>
        )}
      </p>
      <div className="charge-ends">
        <Button tone="accent" size="large" onClick={play}>
          {inGame ? m.deposit_play_on() : m.deposit_play()}
        </Button>
        <Button size="large" onClick={onClose}>
          {m.close()}
        </Button>
      </div>
    </>
  );
}
