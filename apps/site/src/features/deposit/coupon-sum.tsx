import type { Coupon } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { Money } from "@trevo/ui/money";
import { Notice } from "@trevo/ui/notice";
import { bonusOfDeposit } from "../../lib/coupon-check.ts";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";

/** The deposit, what the coupon adds to it, and their sum, for this amount. */
export function CouponSum({ coupon, amount }: { coupon: Coupon; amount: number }) {
  const locale = useLocale();
  const { min = null, max = null } = coupon.deposit ?? {};
  if (min !== null && amount < min) return <Notice tone="warn">{m.deposit_coupon_from({ amount: formatMoney(min, locale) })}</Notice>;
  if (max !== null && amount > max) return <Notice tone="warn">{m.deposit_coupon_up_to({ amount: formatMoney(max, locale) })}</Notice>;
  const bonus = bonusOfDeposit(coupon, amount);
  return (
    <div className="coupon-sum" role="status">
      <p>
        <b>{coupon.title}</b>
        <small>{coupon.description}</small>
      </p>
      {bonus > 0 ? (
        <dl>
          <dt>{m.deposit_coupon_real()}</dt>
          <dd>
            <Money value={amount} />
          </dd>
          <dt>{m.deposit_coupon_bonus()}</dt>
          <dd className="coupon-sum-bonus">
            <Money value={bonus} signed />
          </dd>
          <dt>{m.deposit_coupon_total()}</dt>
          <dd>
            <Money value={amount + bonus} />
          </dd>
        </dl>
      ) : null}
    </div>
  );
}
