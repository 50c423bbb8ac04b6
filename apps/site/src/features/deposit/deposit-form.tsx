import type { PixCharge } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { type FormEvent, Suspense, useState } from "react";
import type { ContactCheck } from "../../lib/contact-check.ts";
import { forgetCoupon } from "../../lib/coupon-check.ts";
import { takeChosenCoupon } from "../../lib/chosen-coupon.ts";
import { type ApiFailure, errorText, fieldErrors } from "../../lib/error-text.ts";
import { useLocale } from "../../lib/locale.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useRetryWait } from "../../lib/retry-wait.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { maskedText } from "../../lib/transaction-look.ts";
import { m } from "../../paraglide/messages.js";
import { AmountPicker } from "./amount-picker.tsx";
import { CouponField } from "./coupon-field.tsx";
import { useSendOnce } from "../../lib/use-action.ts";
import { createChargeMutation } from "./api.ts";

export interface DepositFormProps {
  /** Amount in centavos. */
  amount: number;
  onAmount: (centavos: number) => void;
  onCharge: (charge: PixCharge) => void;
  ContactCheck: ContactCheck;
}

/** Asks for the amount and creates its Pix charge. */
export function DepositForm({ amount, onAmount, onCharge, ContactCheck }: DepositFormProps) {
  const config = useSite();
  const locale = useLocale();
  const [coupon, setCoupon] = useState(takeChosenCoupon);
  const { failure, busy, send, forget } = useCreateCharge(onCharge);
  const wait = useRetryWait(failure?.retryAfterMs);
  const errors = failure ? fieldErrors(failure) : {};
  const couponError = errors["coupon"] ?? (failure && isAboutCoupon(failure) ? errorText(failure) : undefined);
  const change =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value);
      forget();
    };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !wait && amount >= config.min_deposit) void send({ amount, ...(coupon.trim() && { coupon: coupon.trim() }) });
  };
  if (failure?.error.code === "contacts_unverified") {
    return (
      <Suspense fallback={null}>
        <h3 className="money-step">{m.money_contacts_title()}</h3>
        <ContactCheck onDone={forget} />
      </Suspense>
    );
  }
  const label = formatMoney(amount, locale);
  const reason =
    amount < config.min_deposit
      ? m.money_minimum({ amount: formatMoney(config.min_deposit, locale) })
      : wait > 0
        ? m.money_wait({ seconds: wait })
        : null;
  return (
    <form className="deposit-form" onSubmit={submit} noValidate>
      <AmountPicker config={config} amount={amount} onChange={change(onAmount)} error={errors["amount"]} />
      {config.features.includes("coupons") ? (
        <CouponField value={coupon} amount={amount} onChange={change(setCoupon)} error={couponError} />
      ) : null}
      {failure && !errors["amount"] && !couponError ? <FailureNotice failure={failure} /> : null}
      <Button type="submit" tone="accent" size="large" wide busy={busy ? m.deposit_generating() : undefined} disabledReason={reason}>
        {m.deposit_generate({ amount: label })}
      </Button>
      <Payer />
    </form>
  );
}

const isAboutCoupon = ({ error: { code } }: ApiFailure): boolean => code === "bonus_active" || code?.startsWith("coupon_") === true;

interface ChargeRequest {
  amount: number;
  coupon?: string;
}

function useCreateCharge(onCharge: (charge: PixCharge) => void) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const create = useSendOnce(createChargeMutation);
  const send = async (body: ChargeRequest) => {
    setFailure(null);
    const reply = await create.send(body);
    if (body.coupon !== undefined) forgetCoupon(body.coupon);
    if (!reply.ok) return setFailure(reply);
    onCharge(reply.data.data);
  };
  return { failure, busy: create.busy, send, forget: () => setFailure(null) };
}

/** Whose account must pay, and a link to the limits. */
function Payer() {
  const { user } = useSession();
  const { is_regulated } = useSite();
  const cpf = user?.cpf && maskedText(user.cpf);
  return (
    <p className="deposit-payer">
      <Icon name="lock" />
      <span>
        {!cpf ? m.deposit_cpf_first() : is_regulated ? m.deposit_cpf_returns({ cpf }) : m.deposit_cpf({ cpf })}{" "}
        <Link href="/responsible-gambling">{m.deposit_set_limit()}</Link>
      </span>
    </p>
  );
}
