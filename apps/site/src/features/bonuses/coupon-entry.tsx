import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Notice } from "@trevo/ui/notice";
import { TextInput } from "@trevo/ui/text-input";
import { type FormEvent, useState } from "react";
import { m } from "../../paraglide/messages.js";
import { checkCoupon, type CouponCheck, couponCode } from "./coupon-check.ts";

/** Asks whether a code is valid. An empty one does nothing. */
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
    <form className="coupon-entry" onSubmit={(event) => void ask(event)} noValidate>
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
      {check.state === "valid" ? (
        <Notice tone="good" announce>
          {m.bonuses_coupon_valid({ code: check.coupon.code, title: check.coupon.title })}
        </Notice>
      ) : null}
    </form>
  );
}
