import type { Coupon, Redeemed } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Notice } from "@trevo/ui/notice";
import { useState } from "react";
import { chooseCoupon } from "../../lib/chosen-coupon.ts";
import { type CheckedCoupon, forgetCoupon } from "../../lib/coupon-check.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { ModalLink } from "../../lib/modal-link.tsx";
import { momentText } from "../../lib/moment-text.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { useSendOnce } from "../../lib/use-action.ts";
import { OfferTerms } from "../../lib/offer-terms.tsx";
import { m } from "../../paraglide/messages.js";
import { redeemMutation } from "./api.ts";

/** Shows what a valid code grants, and how to use it. */
export function CouponResult({ checked }: { checked: CheckedCoupon }) {
  const { data: coupon, reason } = checked;
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null);
  return (
    <section className="coupon-result" role="status" aria-label={coupon.code}>
      <h2>{coupon.title}</h2>
      <p>{coupon.description}</p>
      <OfferTerms id={coupon.id} />
      {redeemed ? (
        <Outcome redeemed={redeemed} />
      ) : reason ? (
        <Notice tone="warn">{reason.message}</Notice>
      ) : (
        <Use coupon={coupon} onRedeemed={setRedeemed} />
      )}
    </section>
  );
}

function Use({ coupon, onRedeemed }: { coupon: Coupon; onRedeemed: (redeemed: Redeemed) => void }) {
  const { token, checked } = useSession();
  if (coupon.for_registration)
    return token || !checked ? (
      <Notice>{m.bonuses_coupon_registration()}</Notice>
    ) : (
      <span onClickCapture={() => chooseCoupon(coupon.code)}>
        <ModalLink modal="register" tone="accent">
          {m.bonuses_coupon_register()}
        </ModalLink>
      </span>
    );
  if (!token)
    return checked ? (
      <ModalLink modal="login" tone="plain">
        {m.bonuses_coupon_login()}
      </ModalLink>
    ) : null;
  if (!coupon.deposit) return <Redeem code={coupon.code} onRedeemed={onRedeemed} />;
  return (
    <span onClickCapture={() => chooseCoupon(coupon.code)}>
      <ModalLink modal="deposit" tone="accent">
        {m.bonuses_coupon_deposit()}
      </ModalLink>
    </span>
  );
}

function Redeem({ code, onRedeemed }: { code: string; onRedeemed: (redeemed: Redeemed) => void }) {
  const { busy, send } = useSendOnce(redeemMutation);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const redeem = async () => {
    setFailure(null);
    const reply = await send({ coupon: code });
    forgetCoupon(code);
    if (reply.ok) onRedeemed(reply.data.data);
    else setFailure(reply);
  };
  return (
    <>
      {failure ? <FailureNotice failure={failure} /> : null}
      <Button tone="accent" wide busy={busy ? m.bonuses_coupon_using() : undefined} onClick={() => void redeem()}>
        {m.bonuses_coupon_use()}
      </Button>
    </>
  );
}

function Outcome({ redeemed }: { redeemed: Redeemed }) {
  const locale = useLocale();
  const { timezone } = useSite();
  if (redeemed.state === "granted")
    return (
      <Notice tone="good" announce>
        {m.bonuses_coupon_granted({ title: redeemed.title })}
      </Notice>
    );
  const moment = redeemed.held_until ? momentText(redeemed.held_until, { locale, timezone }) : "";
  return (
    <Notice tone="warn" announce>
      {m.bonuses_coupon_held({ moment })}
    </Notice>
  );
}
