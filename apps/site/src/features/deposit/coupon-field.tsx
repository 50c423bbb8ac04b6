import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Notice } from "@trevo/ui/notice";
import { TextInput } from "@trevo/ui/text-input";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { CouponCheck } from "../../lib/coupon-check.ts";
import { useCouponCheck } from "../../lib/use-coupon-check.ts";
import { m } from "../../paraglide/messages.js";
import { CouponSum } from "./coupon-sum.tsx";

export interface CouponFieldProps {
  value: string;
  /** Amount of the deposit in centavos. */
  amount: number;
  onChange: (code: string) => void;
  error?: string | undefined;
}

/** Collapsed until the player has a coupon. Shows what the coupon grants before the deposit is paid. */
export function CouponField({ value, amount, onChange, error }: CouponFieldProps) {
  const [open, setOpen] = useState(value !== "");
  const { check, ask } = useCouponCheck(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  const close = () => {
    onChange("");
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || check.state === "valid") return;
    event.preventDefault();
    ask();
  };
  if (!open) {
    return (
      <button type="button" className="coupon-open" aria-expanded={false} onClick={() => setOpen(true)}>
        <Icon name="ticket" />
        {m.deposit_coupon_open()}
        <Icon name="down" />
      </button>
    );
  }
  return (
    <div className="coupon">
      <TextInput
        ref={input}
        label={m.deposit_coupon()}
        hint={m.deposit_coupon_hint()}
        error={error ?? (check.state === "invalid" || check.state === "failed" ? check.text : undefined)}
        value={value}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        before={<Icon name="ticket" />}
        after={
          <button type="button" className="icon-button" aria-label={m.deposit_coupon_remove()} onClick={close}>
            <Icon name="x" />
          </button>
        }
        onKeyDown={onKeyDown}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
      />
      <Verdict check={check} amount={amount} onCheck={ask} />
    </div>
  );
}

function Verdict({ check, amount, onCheck }: { check: CouponCheck; amount: number; onCheck: () => void }) {
  if (check.state !== "valid")
    return (
      <Button wide busy={check.state === "loading" ? m.deposit_coupon_checking() : undefined} onClick={onCheck}>
        {m.deposit_coupon_apply()}
      </Button>
    );
  const { data: coupon, reason } = check.checked;
  if (reason) return <Notice tone="warn">{reason.message}</Notice>;
  return coupon.deposit ? <CouponSum coupon={coupon} amount={amount} /> : <Notice tone="warn">{m.deposit_coupon_elsewhere()}</Notice>;
}
