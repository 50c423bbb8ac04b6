import "./coupons.css";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { TextInput } from "@trevo/ui/text-input";
import { type FormEvent, useState } from "react";
import { type CouponCheck, checkCoupon, couponCode } from "../../lib/coupon-check.ts";
import { m } from "../../paraglide/messages.js";
import { CouponResult } from "./coupon-result.tsx";

/** Checks whether a code is valid and shows how to use it. Does nothing if the field is empty. */
export function CouponEntry() {
  const [code, setCode] = useState("");
  const [check, setCheck] = useState<CouponCheck>({ state: "idle" });
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const requestedCode = couponCode(code);
    if (requestedCode === "" || check.state === "loading") return;
    setCheck({ state: "loading" });
    setCheck(await checkCoupon(requestedCode));
  };
  return (
    <div className="coupon-entry">
      <form className="coupon-form" onSubmit={(event) => void ask(event)} noValidate>
        <TextInput
          label={m.bonuses_coupon_label()}
          hint={m.bonuses_coupon_hint()}
          error={check.state === "invalid" || check.state === "failed" ? check.text : undefined}
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          before={<Icon name="ticket" />}
          onChange={(event) => {
            setCode(event.target.value.toUpperCase());
            setCheck({ state: "idle" });
          }}
        />
        <Button type="submit" wide busy={check.state === "loading" ? m.bonuses_coupon_checking() : undefined}>
          {m.bonuses_coupon_check()}
        </Button>
      </form>
      {check.state === "valid" ? <CouponResult key={check.checked.coupon} checked={check.checked} /> : null}
    </div>
  );
}
