import { Icon } from "@trevo/ui/icon";
import { TextInput } from "@trevo/ui/text-input";
import { useEffect, useRef, useState } from "react";
import { m } from "../../paraglide/messages.js";

export interface CouponFieldProps {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
}

/** Out of the way until somebody has one. */
export function CouponField({ value, onChange, error }: CouponFieldProps) {
  const [open, setOpen] = useState(value !== "");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  const close = () => {
    onChange("");
    setOpen(false);
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
        error={error}
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
        onChange={(event) => onChange(event.target.value.toUpperCase())}
      />
    </div>
  );
}
