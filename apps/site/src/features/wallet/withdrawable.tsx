import { useQuery } from "@tanstack/react-query";
import type { WithdrawTerms } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { Money } from "@trevo/ui/money";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { useBalance } from "../../lib/balance.ts";
import { useHiddenBalance } from "../../lib/hidden-balance.ts";
import { useLocale } from "../../lib/locale.ts";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { withdrawTermsQuery } from "./api.ts";

const reasons: Record<WithdrawTerms["kept"][number]["why"], () => string> = {
  bonus: m.wallet_kept_bonus,
  held: m.wallet_kept_locked,
  debt: m.wallet_kept_debt,
  day: m.wallet_kept_day,
  one_payout: m.wallet_kept_one_payout,
};
const blocks: Record<NonNullable<WithdrawTerms["blocked"]>, () => string> = {
  contacts_unverified: m.wallet_blocked_contacts,
  cpf_required: m.wallet_blocked_cpf,
  debt_outstanding: m.wallet_blocked_debt,
  withdrawal_limit_reached: m.wallet_blocked_day,
};

/** The amount that can be withdrawn now, why it is not more, and how fast the brand has been paying. Renders nothing until it is loaded. */
export function Withdrawable() {
  const locale = useLocale();
  const { user } = useSession();
  const balance = useBalance();
  const [hidden] = useHiddenBalance();
  const { data: terms } = useQuery(withdrawTermsQuery(user?.id, balance?.version ?? 0));
  if (!terms) return null;
  const { kept, blocked, today, paid_within: promise } = terms;
  const now = blocked ? 0 : terms.most;
  const explains = kept.length > 0 || blocked !== null || today.times_left !== null || today.amount_left !== null;
  if (!explains && !promise) return null;
  return (
    <div className="withdrawable">
      {explains ? (
        <details>
          <summary>
            <span>
              {now === balance?.balance_withdrawal ? (
                m.wallet_withdraw_rules()
              ) : (
                <>
                  {m.wallet_can_withdraw()} <b>{hidden ? "R$ •••" : <Money value={now} />}</b>
                </>
              )}
            </span>
            <Icon name="down" />
          </summary>
          {blocked ? <BlockReasonCard of={`refusal.${blocked}`} title={blocks[blocked]()} tone="warn" /> : null}
          <ul>
            {kept.map(({ why, amount }) => (
              <li key={why}>
                <details>
                  <summary>
                    <span>{reasons[why]()}</span>
                    <b>{hidden ? "R$ •••" : <Money value={amount} />}</b>
                  </summary>
                  <BlockReasonCard of={`kept.${why}`} />
                </details>
              </li>
            ))}
          </ul>
          {today.times_left === null ? null : <p>{m.wallet_day_times({ count: today.times_left })}</p>}
          {today.amount_left === null ? null : <p>{m.wallet_day_amount({ amount: formatMoney(today.amount_left, locale) })}</p>}
        </details>
      ) : null}
      {promise ? (
        <p className="withdrawable-promise">
          <Icon name="clock" />
          <Link href="/payout-times">{m.wallet_promise({ percent: promise.percent, days: promise.days, minutes: promise.minutes })}</Link>
        </p>
      ) : null}
    </div>
  );
}
