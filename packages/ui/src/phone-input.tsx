import { formatPhoneTyping, phoneDigits } from "./masks.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";

export interface PhoneInputProps extends Omit<TextInputProps, "value" | "onChange" | "type" | "before"> {
  /** National digits, up to eleven: `11987654321`. */
  value: string;
  onChange: (digits: string) => void;
}

/** A Brazilian number with a fixed +55. Any common notation can be pasted. */
export function PhoneInput({ value, onChange, ...rest }: PhoneInputProps) {
  return (
    <TextInput
      autoComplete="tel"
      placeholder="(11) 98765-4321"
      {...rest}
      type="tel"
      inputMode="tel"
      before={<span className="input-prefix">+55</span>}
      value={formatPhoneTyping(value)}
      onChange={(event) => onChange(phoneDigits(event.target.value))}
    />
  );
}
