import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Notice } from "@trevo/ui/notice";
import { TextInput } from "@trevo/ui/text-input";
import { type KeyboardEvent, useState } from "react";
import type { CouponCheck } from "../../lib/coupon-check.ts";
import { OfferTerms } from "../../lib/offer-terms.tsx";
import { useCouponCheck } from "../../lib/use-coupon-check.ts";
import { m } from "../../paraglide/messages.js";

export interface CouponFieldProps {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

/** Collapsed until the visitor has a coupon. Shows what the coupon grants, and when, before the account is created. */
export function CouponField({ value, onChange, error }: CouponFieldProps) {
  const [open, setOpen] = useState(value !== "");
  const [isNew, setIsNew] = useState(false);
  const { check, ask } = useCouponCheck(value);
  const show = () => {
    setIsNew(true);
    setOpen(true);
  };
  const close = () => {
    onChange("");
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || check.state === "valid" || value.trim() === "") return;
    event.preventDefault();
    ask();
  };
  if (!open)
    return (
      <button type="button" className="register-coupon-open" aria-expanded={false} onClick={show}>
        <Icon name="ticket" />
        {m.auth_coupon_open()}
        <Icon name="down" />
      </button>
    );
  return (
    <div className="register-coupon">
      <TextInput
        name="coupon"
        label={m.auth_coupon()}
        hint={m.auth_coupon_hint()}
        error={error ?? (check.state === "invalid" || check.state === "failed" ? check.text : undefined)}
        value={value}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={isNew}
        before={<Icon name="ticket" />}
        after={
          <button type="button" className="icon-button" aria-label={m.auth_coupon_remove()} onClick={close}>
            <Icon name="x" />
          </button>
        }
        onKeyDown={onKeyDown}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
      />
      <Verdict check={check} onCheck={ask} />
    </div>
  );
}

function Verdict({ check, onCheck }: { check: CouponCheck; onCheck: () => void }) {
  if (check.state !== "valid")
    return (
      <Button wide busy={check.state === "loading" ? m.auth_coupon_checking() : undefined} onClick={onCheck}>
        {m.auth_coupon_check()}
      </Button>
    );
  const { data: coupon } = check.checked;
  if (!coupon.for_registration) return <Notice tone="warn">{m.auth_coupon_later()}</Notice>;
  return (
    <section className="register-coupon-gives" role="status" aria-label={coupon.code}>
      <b>{coupon.title}</b>
      <p>{coupon.description}</p>
      <p>{m.auth_coupon_when()}</p>
      <OfferTerms id={coupon.id} />
    </section>
  );
}
