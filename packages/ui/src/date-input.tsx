import { dateDigits, formatDateTyping } from "./date-mask.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";

export interface DateInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** Up to eight digits, day first: `17051990`. */
  value: string;
  onChange: (digits: string) => void;
}

/** A date typed day first. A date picker is unsuitable for a year of birth. */
export function DateInput({ value, onChange, ...rest }: DateInputProps) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      value={formatDateTyping(value)}
      onChange={(event) => onChange(dateDigits(event.target.value))}
    />
  );
}

export { isoOfDigits } from "./date-mask.ts";
