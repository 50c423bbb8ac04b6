import { formatCpfTyping } from "./masks.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";

export interface CpfInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** Digits only, up to eleven. */
  value: string;
  onChange: (digits: string) => void;
}

export function CpfInput({ value, onChange, ...rest }: CpfInputProps) {
  return (
    <TextInput
      placeholder="000.000.000-00"
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={formatCpfTyping(value)}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, 11))}
    />
  );
}
